import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { AppError } from '@portal/contracts/core';
import { sql, type Tx } from '@portal/service-kit';
import { CargaEntity } from './carga.entity.js';
import { certificacionesDe, idDeRuta, porAdjuntarDeNuevo, type ConCargas } from './carga.rules.js';

const LIBRE = { inspeccion: null, inspeccionVence: null };

@Injectable()
export class CargasRepository {
  async insertar(tx: Tx, carga: Pick<CargaEntity, 'id' | 'duenoSub' | 'venceEn' | 'creadaEn'>): Promise<void> {
    await tx.insert(CargaEntity, { ...carga, estado: 'pedida' });
  }

  porId(tx: Tx, id: string): Promise<CargaEntity | null> {
    return tx.findOneBy(CargaEntity, { id });
  }

  contarDesde(tx: Tx, duenoSub: string, desde: Date): Promise<number> {
    return tx.countBy(CargaEntity, { duenoSub, creadaEn: MoreThan(desde) });
  }

  /**
   * Begins an inspection of this upload. An older one of the same person that outlived its time gives its place up.
   * @returns false when the upload is in another state
   * @throws a unique violation while an inspection of another upload of this person runs
   */
  async tomar(tx: Tx, { id, duenoSub }: CargaEntity, inspeccion: string, ahora: Date, vence: Date): Promise<boolean> {
    await tx.update(
      CargaEntity,
      { duenoSub, estado: 'inspeccionando', inspeccionVence: LessThanOrEqual(ahora) },
      { estado: 'pedida', ...LIBRE },
    );
    const cambio = { estado: 'inspeccionando' as const, inspeccion, inspeccionVence: vence };
    return (await tx.update(CargaEntity, { id, estado: 'pedida' }, cambio)).affected === 1;
  }

  /** Ends this inspection with its outcome. @returns false when another one took its place */
  async dejar(
    tx: Tx,
    inspeccion: string,
    cambio: Partial<Pick<CargaEntity, 'estado' | 'sha256' | 'bytes'>>,
  ): Promise<boolean> {
    const donde = { inspeccion, estado: 'inspeccionando' as const };
    return (await tx.update(CargaEntity, donde, { ...cambio, ...LIBRE })).affected === 1;
  }

  /**
   * The inspected uploads of this person that a form names.
   * @throws AppError CARGA_NO_RECONOCIDA for anything else: unknown, another's, not inspected, already
   * used; its fields say so
   */
  async porUsar(tx: Tx, duenoSub: string, form: ConCargas): Promise<CargaEntity[]> {
    const cargas: CargaEntity[] = [];
    for (const ruta of certificacionesDe(form)) {
      const id = idDeRuta(ruta);
      const carga = id && (await tx.findOneBy(CargaEntity, { id, duenoSub, estado: 'registrada' }));
      if (!carga) throw noReconocida(form, ruta);
      cargas.push(carga);
    }
    return cargas;
  }

  /** Uses them for one enrolment, each only once ever. @throws AppError as `porUsar` */
  async usar(tx: Tx, duenoSub: string, form: ConCargas, inscripcionId: string): Promise<void> {
    for (const ruta of certificacionesDe(form)) {
      const id = idDeRuta(ruta);
      const donde = { id: id ?? '', duenoSub, estado: 'registrada' as const };
      const cambio = id && (await tx.update(CargaEntity, donde, { estado: 'usada', inscripcionId }));
      if (!cambio || cambio.affected !== 1) throw noReconocida(form, ruta);
    }
  }

  /** Forgets uploads that no enrolment used within their time. @returns their ids */
  async borrarHuerfanas(tx: Tx, antes: Date, limite: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `DELETE FROM carga WHERE id IN (
         SELECT id FROM carga WHERE estado <> 'usada' AND creada_en < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [antes, limite],
    );
    return rows.map(({ id }) => id);
  }

  /** Forgets the uploads of an enrolment. @returns their ids */
  async borrarDe(tx: Tx, inscripcionId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>(tx, 'DELETE FROM carga WHERE inscripcion_id = $1 RETURNING id', [
      inscripcionId,
    ]);
    return rows.map(({ id }) => id);
  }
}

const noReconocida = (form: ConCargas, ruta: string): AppError =>
  new AppError('CARGA_NO_RECONOCIDA', { fields: porAdjuntarDeNuevo(form, ruta) });
