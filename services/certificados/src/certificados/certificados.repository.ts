import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import { locksForTransaction, sql, type Tx } from '@portal/service-kit';
import { CertificadoEntity } from './certificado.entity.js';

type Nuevo = Omit<CertificadoEntity, 'estado' | 'emitidoEn' | 'revocadoEn' | 'motivoRevocacion'>;

/** What revoking needs to know of a certificate. */
export type Revocable = Pick<CertificadoEntity, 'id' | 'serial' | 'llaveId'>;

/** A certificate that the transaction holds. */
export type Held = CertificadoEntity & { readonly vigente: boolean };

const COLUMNAS = `c.id, c.dueno, c.subject, c.inscripcion_id AS "inscripcionId", c.rol, c.serial, c.estado, c.sujeto,
  c.emisor, c.email, c.der, c.llave_en AS "llaveEn", c.llave_id AS "llaveId",
  c.valido_desde AS "validoDesde", c.valido_hasta AS "validoHasta",
  c.emitido_en AS "emitidoEn", c.revocado_en AS "revocadoEn", c.motivo_revocacion AS "motivoRevocacion"`;

/** What matters of an owner's present certificate when a new one is wanted. */
export interface Situacion {
  /** Seconds until one may be generated again; 0: now. */
  readonly espera: number;
  readonly activo: Revocable | undefined;
}

/** Rows of `certificado`. */
@Injectable()
export class CertificadosRepository {
  /** All of them active from now on. @returns the rows, in this order */
  async insert(tx: Tx, nuevos: readonly Nuevo[]): Promise<CertificadoEntity[]> {
    const { generatedMaps } = await tx.insert(CertificadoEntity, nuevos as never);
    return nuevos.map((nuevo, i) => {
      const { emitidoEn } = generatedMaps[i] as Pick<CertificadoEntity, 'emitidoEn'>;
      return { ...nuevo, estado: 'active', emitidoEn, revocadoEn: null, motivoRevocacion: null };
    });
  }

  /** @returns undefined when there never was one */
  async masReciente(tx: Tx, dueno: string): Promise<CertificadoEntity | undefined> {
    const { rows } = await sql<CertificadoEntity>(
      tx,
      `SELECT ${COLUMNAS} FROM certificado c WHERE c.dueno = $1 ORDER BY c.emitido_en DESC LIMIT 1`,
      [dueno],
    );
    return rows[0];
  }

  async porIds(tx: Tx, ids: readonly string[]): Promise<CertificadoEntity[]> {
    return tx.findBy(CertificadoEntity, { id: In([...ids]) });
  }

  async porId(tx: Tx, id: string): Promise<CertificadoEntity | undefined> {
    return (await tx.findOneBy(CertificadoEntity, { id })) ?? undefined;
  }

  /** Locks it until the transaction ends: neither a deletion nor another revocation comes between. */
  async porCambiar(tx: Tx, id: string): Promise<CertificadoEntity | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await tx.findOne(CertificadoEntity, { where: { id }, lock })) ?? undefined;
  }

  /** Issued or revoked not longer ago than the fact of it may still be read. */
  async recienCambiado(tx: Tx, id: string): Promise<Pick<CertificadoEntity, 'sujeto' | 'email'> | undefined> {
    const { rows } = await sql<Pick<CertificadoEntity, 'sujeto' | 'email'>>(
      tx,
      `SELECT sujeto, email FROM certificado
       WHERE id = $1 AND greatest(emitido_en, revocado_en) > now() - interval '${DIAS_DE_UN_HECHO} days'`,
      [id],
    );
    return rows[0];
  }

  async deInscripcion(tx: Tx, inscripcionId: string): Promise<CertificadoEntity[]> {
    return tx.findBy(CertificadoEntity, { inscripcionId });
  }

  /** Holds these owners until `tx` ends: one issuance or deletion of each at a time. */
  async bloquear(tx: Tx, duenos: readonly string[]): Promise<void> {
    await locksForTransaction(
      tx,
      duenos.map((dueno) => `certificado:${dueno}`),
    );
  }

  /** By owner, of those who have one: the active one, else the newest. */
  async situaciones(tx: Tx, duenos: readonly string[], intervaloMs: number): Promise<Map<string, Situacion>> {
    const { rows } = await sql<Revocable & Pick<CertificadoEntity, 'dueno' | 'estado'> & { espera: number }>(
      tx,
      `SELECT DISTINCT ON (dueno) dueno, id, serial, estado, llave_id AS "llaveId",
         greatest(ceil(extract(epoch FROM emitido_en - clock_timestamp()) + $2), 0)::int AS espera
       FROM certificado WHERE dueno = ANY($1) ORDER BY dueno, estado = 'active' DESC, emitido_en DESC`,
      [duenos, intervaloMs / 1000],
    );
    return new Map(
      rows.map((row) => [row.dueno, { espera: row.espera, activo: row.estado === 'active' ? row : undefined }]),
    );
  }

  /** Active to revoked, once. @returns undefined when it was not active */
  async revocar(tx: Tx, id: string, motivo: string): Promise<CertificadoEntity | undefined> {
    const { affected } = await sql(
      tx,
      `UPDATE certificado
       SET estado = 'revoked', revocado_en = clock_timestamp(), motivo_revocacion = $2, llave_id = NULL
       WHERE id = $1 AND estado = 'active'`,
      [id, motivo],
    );
    return affected === 1 ? this.porId(tx, id) : undefined;
  }

  /** Locks the certificate until the transaction ends, so that no revocation comes between check and signature. */
  async hold(tx: Tx, id: string): Promise<Held | undefined> {
    const { rows } = await sql<Held>(
      tx,
      `SELECT ${COLUMNAS}, c.estado = 'active' AND now() BETWEEN c.valido_desde AND c.valido_hasta AS vigente
       FROM certificado c WHERE c.id = $1 FOR SHARE`,
      [id],
    );
    return rows[0];
  }

  async borrar(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.delete(CertificadoEntity, [...ids]);
  }
}
