import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
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
    // Only a running inspection has an end: `carga_inspeccion` in the database.
    const vencida = { duenoSub, inspeccionVence: LessThanOrEqual(ahora) };
    await tx.update(CargaEntity, vencida, { estado: 'pedida', ...LIBRE });
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
   * The inspected uploads of this person that a form names: unused ones, and those of their own earlier enrolments.
   * @throws AppError CARGA_NO_RECONOCIDA for anything else: unknown, another's, not inspected; its fields say so
   */
  async porUsar(tx: Tx, duenoSub: string, form: ConCargas): Promise<CargaEntity[]> {
    const cargas: CargaEntity[] = [];
    for (const ruta of certificacionesDe(form)) {
      const id = idDeRuta(ruta);
      const carga = id && (await tx.findOneBy(CargaEntity, { id, duenoSub, estado: In(['registrada', 'usada']) }));
      if (!carga) throw noReconocida(form, ruta);
      cargas.push(carga);
    }
    return cargas;
  }

  /**
   * Uses them for one enrolment; what an earlier enrolment of this person holds is named a second time.
   * @throws AppError as `porUsar`
   */
  async usar(tx: Tx, duenoSub: string, form: ConCargas, inscripcionId: string): Promise<void> {
    for (const ruta of certificacionesDe(form)) {
      const id = idDeRuta(ruta);
      const donde = { id: id ?? '', duenoSub, estado: 'registrada' as const };
      const cambio = id && (await tx.update(CargaEntity, donde, { estado: 'usada', inscripcionId }));
      if (cambio && cambio.affected === 1) continue;
      if (!id || !(await this.reutilizar(tx, id, duenoSub, inscripcionId))) throw noReconocida(form, ruta);
    }
  }

  /** A deletion of its enrolment at the same moment waits for this unit, or is seen by it. */
  private async reutilizar(tx: Tx, id: string, duenoSub: string, inscripcionId: string): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `INSERT INTO carga_reutilizada (carga_id, inscripcion_id)
       SELECT id, $3 FROM carga WHERE id = $1 AND dueno_sub = $2 AND estado = 'usada' FOR KEY SHARE`,
      [id, duenoSub, inscripcionId],
    );
    return affected === 1;
  }

  /** The uploads that an enrolment names, its own and those of earlier ones. */
  async deInscripcion(tx: Tx, inscripcionId: string): Promise<Pick<CargaEntity, 'id' | 'bytes' | 'sha256'>[]> {
    const { rows } = await sql<Pick<CargaEntity, 'id' | 'bytes' | 'sha256'>>(
      tx,
      `SELECT id, bytes, sha256 FROM carga WHERE inscripcion_id = $1
       UNION ALL SELECT c.id, c.bytes, c.sha256 FROM carga_reutilizada r JOIN carga c ON c.id = r.carga_id
         WHERE r.inscripcion_id = $1`,
      [inscripcionId],
    );
    return rows;
  }

  /** Forgets uploads that no enrolment used within their time, or whose enrolment was deleted. @returns their ids */
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

  /**
   * Ends the uploads of an enrolment; one that a later enrolment names goes over to it. Their rows stay for their day:
   * an address that is not over yet may bring its file once more, and `borrarHuerfanas` then finds it.
   * @returns the ids of those whose files may go
   */
  async borrarDe(tx: Tx, inscripcionId: string): Promise<string[]> {
    // Whoever names one of them at this moment, or deletes another enrolment that does, has ended before the next
    // statement looks.
    await sql(
      tx,
      `SELECT FROM carga WHERE id IN (
         SELECT id FROM carga WHERE inscripcion_id = $1
         UNION SELECT carga_id FROM carga_reutilizada WHERE inscripcion_id = $1)
       ORDER BY id FOR UPDATE`,
      [inscripcionId],
    );
    await sql(
      tx,
      `WITH siguiente AS (
         SELECT DISTINCT ON (r.carga_id) r.carga_id, r.inscripcion_id FROM carga_reutilizada r
         JOIN carga c ON c.id = r.carga_id AND c.inscripcion_id = $1 ORDER BY r.carga_id, r.inscripcion_id),
       pasada AS (
         UPDATE carga c SET inscripcion_id = s.inscripcion_id FROM siguiente s WHERE c.id = s.carga_id)
       DELETE FROM carga_reutilizada r USING siguiente s
       WHERE r.carga_id = s.carga_id AND r.inscripcion_id = s.inscripcion_id`,
      [inscripcionId],
    );
    const { rows } = await sql<{ id: string }>(
      tx,
      `UPDATE carga SET estado = 'rechazada', inscripcion_id = NULL, sha256 = NULL, bytes = NULL
       WHERE inscripcion_id = $1 RETURNING id`,
      [inscripcionId],
    );
    return rows.map(({ id }) => id);
  }
}

const noReconocida = (form: ConCargas, ruta: string): AppError =>
  new AppError('CARGA_NO_RECONOCIDA', { fields: porAdjuntarDeNuevo(form, ruta) });
