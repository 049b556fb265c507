import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { In } from 'typeorm';
import { CertificadoEntity } from './certificado.entity.js';

type Nuevo = Omit<CertificadoEntity, 'estado' | 'emitidoEn' | 'revocadoEn' | 'motivoRevocacion'>;

/** What revoking needs to know of a certificate. */
export type Revocable = Pick<CertificadoEntity, 'id' | 'serial' | 'llaveId'>;

type Anterior = Revocable & Pick<CertificadoEntity, 'estado'> & { readonly espera: number };

/** Rows of `certificado`. */
@Injectable()
export class CertificadosRepository {
  async insert(tx: Tx, nuevo: Nuevo): Promise<CertificadoEntity> {
    const { generatedMaps } = await tx.insert(CertificadoEntity, nuevo as never);
    const { emitidoEn } = generatedMaps[0] as Pick<CertificadoEntity, 'emitidoEn'>;
    return { ...nuevo, estado: 'active', emitidoEn, revocadoEn: null, motivoRevocacion: null };
  }

  /** @returns undefined when there never was one */
  async masReciente(tx: Tx, dueno: string): Promise<CertificadoEntity | undefined> {
    const [row] = await tx.find(CertificadoEntity, { where: { dueno }, order: { emitidoEn: 'DESC' }, take: 1 });
    return row;
  }

  async porIds(tx: Tx, ids: readonly string[]): Promise<CertificadoEntity[]> {
    return tx.findBy(CertificadoEntity, { id: In([...ids]) });
  }

  async porId(tx: Tx, id: string): Promise<CertificadoEntity | undefined> {
    return (await tx.findOneBy(CertificadoEntity, { id })) ?? undefined;
  }

  async deInscripcion(tx: Tx, inscripcionId: string): Promise<CertificadoEntity[]> {
    return tx.findBy(CertificadoEntity, { inscripcionId });
  }

  /** What a new certificate of this owner meets: the active one, else the newest, and the seconds until one may be generated again (0: now). */
  async anterior(tx: Tx, dueno: string, intervaloMs: number): Promise<Anterior | undefined> {
    const { rows } = await sql<Anterior>(
      tx,
      `SELECT id, serial, estado, llave_id AS "llaveId", ceil(extract(epoch FROM emitido_en - clock_timestamp()) + $2)::int AS espera
       FROM certificado WHERE dueno = $1 ORDER BY estado = 'active' DESC, emitido_en DESC LIMIT 1`,
      [dueno, intervaloMs / 1000],
    );
    return rows[0];
  }

  /** Active to revoked, once. @returns undefined when it was not active */
  async revocar(tx: Tx, id: string, motivo: string): Promise<CertificadoEntity | undefined> {
    const { affected } = await sql(
      tx,
      `UPDATE certificado SET estado = 'revoked', revocado_en = clock_timestamp(), motivo_revocacion = $2, llave_id = NULL
       WHERE id = $1 AND estado = 'active'`,
      [id, motivo],
    );
    return affected === 1 ? this.porId(tx, id) : undefined;
  }

  /** Holds the certificate as it is until the transaction ends, so that no revocation comes between check and signature. */
  async retener(tx: Tx, id: string): Promise<{ dueno: string; vigente: boolean } | undefined> {
    const { rows } = await sql<{ dueno: string; vigente: boolean }>(
      tx,
      `SELECT dueno, estado = 'active' AND now() BETWEEN valido_desde AND valido_hasta AS vigente
       FROM certificado WHERE id = $1 FOR SHARE`,
      [id],
    );
    return rows[0];
  }

  async borrar(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.delete(CertificadoEntity, [...ids]);
  }
}
