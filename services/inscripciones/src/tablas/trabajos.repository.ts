import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { RequestOf } from '@portal/contracts/core';
import type { EstadoDeRenglon, FormularioGuardado, verTrabajo } from '@portal/contracts/inscripciones';
import { sql, type Tx } from '@portal/service-kit';
import type { RenglonEntity } from './renglon.entity.js';
import { TrabajoEntity } from './trabajo.entity.js';

/** A line to be made now, held by the unit that reads it. */
export type RenglonTomado = Pick<RenglonEntity, 'trabajoId' | 'n' | 'inscripcionId' | 'rol' | 'intentos'> &
  Pick<TrabajoEntity, 'accion' | 'persona' | 'nombre'>;

/** How many lines of a job are in each state, and when the first that waits is due. */
export interface Cuentas extends Record<EstadoDeRenglon, number> {
  readonly sigueEn: Date | null;
}

/** A line with what its enrolment says now; a deleted one says nothing. */
export type RenglonVisto = Pick<
  RenglonEntity,
  'n' | 'inscripcionId' | 'codigo' | 'rol' | 'estado' | 'motivo' | 'desde'
> & {
  readonly placa: string | null;
  readonly formulario: FormularioGuardado | null;
  /** Where the link goes since its address was corrected. */
  readonly corregido: string | null;
};

export type RenglonNuevo = Pick<RenglonEntity, 'inscripcionId' | 'codigo' | 'rol' | 'estado' | 'motivo'>;

const POR_HACER = `estado IN ('pendiente', 'espera')`;

@Injectable()
export class TrabajosRepository {
  /** @returns false while the person has a running job */
  async insertar(
    tx: Tx,
    { id, persona, nombre, accion, creadoEn }: Omit<TrabajoEntity, 'terminadoEn'>,
  ): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `INSERT INTO trabajo (id, persona, nombre, accion, creado_en) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (persona) WHERE terminado_en IS NULL DO NOTHING`,
      [id, persona, nombre, accion, creadoEn],
    );
    return affected === 1;
  }

  async insertarRenglones(tx: Tx, trabajoId: string, renglones: readonly RenglonNuevo[], desde: Date): Promise<void> {
    await sql(
      tx,
      `INSERT INTO renglon (trabajo_id, n, inscripcion_id, codigo, rol, estado, motivo, desde)
       SELECT $1, n, id, codigo, rol, estado, motivo, $7
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
         WITH ORDINALITY AS r (id, codigo, rol, estado, motivo, n)`,
      [
        trabajoId,
        renglones.map(({ inscripcionId }) => inscripcionId),
        renglones.map(({ codigo }) => codigo),
        renglones.map(({ rol }) => rol),
        renglones.map(({ estado }) => estado),
        renglones.map(({ motivo }) => motivo),
        desde,
      ],
    );
  }

  /**
   * The next line that is due, held until `tx` ends: another runner takes the one after it. First lines of all jobs
   * come before second ones, so a long job keeps no short one waiting.
   */
  async tomar(tx: Tx, ahora: Date): Promise<RenglonTomado | undefined> {
    const { rows } = await sql<RenglonTomado>(
      tx,
      `SELECT r.trabajo_id AS "trabajoId", r.n, r.inscripcion_id AS "inscripcionId", r.rol, r.intentos,
         t.accion, t.persona, t.nombre
       FROM renglon r JOIN trabajo t ON t.id = r.trabajo_id
       WHERE r.${POR_HACER} AND r.desde <= $1
       ORDER BY r.n, r.desde LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
      [ahora],
    );
    return rows[0];
  }

  /** Settles a line as its taker saw it. @returns false when somebody else did, or stopped it */
  async resolver(
    tx: Tx,
    { trabajoId, n, intentos }: Pick<RenglonTomado, 'trabajoId' | 'n' | 'intentos'>,
    { estado, motivo, desde }: { estado: EstadoDeRenglon; motivo?: string | undefined; desde?: Date | undefined },
  ): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE renglon SET estado = $4, motivo = $5, desde = coalesce($6, desde), intentos = intentos + 1
       WHERE trabajo_id = $1 AND n = $2 AND intentos = $3 AND ${POR_HACER}`,
      [trabajoId, n, intentos, estado, motivo ?? null, desde ?? null],
    );
    return affected === 1;
  }

  /** Leaves undone what is not done. @returns how many lines */
  async detener(tx: Tx, trabajoId: string): Promise<number> {
    const { affected } = await sql(
      tx,
      `UPDATE renglon SET estado = 'detenido', motivo = NULL WHERE trabajo_id = $1 AND ${POR_HACER}`,
      [trabajoId],
    );
    return affected;
  }

  /** Ends running jobs of which nothing is left to do: this one, or all of them. @returns those that it ended */
  async cerrar(tx: Tx, ahora: Date, trabajoId?: string): Promise<TrabajoEntity[]> {
    const { rows } = await sql<TrabajoEntity>(
      tx,
      `UPDATE trabajo t SET terminado_en = $1
       WHERE t.terminado_en IS NULL AND ($2::uuid IS NULL OR t.id = $2)
         AND NOT EXISTS (SELECT FROM renglon r WHERE r.trabajo_id = t.id AND r.${POR_HACER})
       RETURNING t.id, t.persona, t.nombre, t.accion, t.creado_en AS "creadoEn", t.terminado_en AS "terminadoEn"`,
      [ahora, trabajoId ?? null],
    );
    return rows;
  }

  /** A job as it is now; nobody is kept from changing it. */
  porId(tx: Tx, id: string): Promise<TrabajoEntity | null> {
    return tx.findOneBy(TrabajoEntity, { id });
  }

  /** Running jobs of everybody but this person: one each at most. */
  enCursoDeOtros(tx: Tx, persona: string, cuantos: number): Promise<TrabajoEntity[]> {
    const where = { persona: Not(persona), terminadoEn: IsNull() };
    return tx.find(TrabajoEntity, { where, order: { creadoEn: 'ASC' }, take: cuantos });
  }

  ultimos(tx: Tx, persona: string, cuantos: number): Promise<TrabajoEntity[]> {
    return tx.find(TrabajoEntity, { where: { persona }, order: { creadoEn: 'DESC' }, take: cuantos });
  }

  async cuentas(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Cuentas>> {
    const { rows } = await sql<Cuentas & { id: string }>(
      tx,
      `SELECT trabajo_id AS id,
         ${estados.map((uno) => `count(*) FILTER (WHERE estado = '${uno}')::int AS ${uno}`).join(', ')},
         min(desde) FILTER (WHERE estado = 'espera') AS "sigueEn"
       FROM renglon WHERE trabajo_id = ANY($1) GROUP BY trabajo_id`,
      [ids],
    );
    return new Map(rows.map(({ id, ...cuentas }) => [id, cuentas]));
  }

  /**
   * The first `tras` left out. In the order of the job its number says where a page begins, for states change
   * meanwhile; `sin-hacer` counts the lines, for those of a job that has ended do not.
   */
  async renglones(tx: Tx, { id, tras, orden }: RequestOf<typeof verTrabajo>, limite: number): Promise<RenglonVisto[]> {
    const { rows } = await sql<RenglonVisto>(
      tx,
      `SELECT r.n, r.inscripcion_id AS "inscripcionId", r.codigo, r.rol, r.estado, r.motivo, r.desde,
         i.placa, i.formulario,
         (SELECT c.correo FROM correccion c WHERE c.inscripcion_id = r.inscripcion_id AND c.rol = r.rol
          ORDER BY c.en DESC LIMIT 1) AS corregido
       FROM renglon r LEFT JOIN inscripcion i ON i.id = r.inscripcion_id
       WHERE r.trabajo_id = $1 AND ($4 OR r.n > $2)
       ORDER BY $4 AND r.estado = 'hecho', r.n OFFSET CASE WHEN $4 THEN $2 ELSE 0 END LIMIT $3`,
      [id, tras, limite, orden === 'sin-hacer'],
    );
    return rows;
  }

  /** Forgets jobs that ended before. */
  async olvidar(tx: Tx, antes: Date): Promise<void> {
    await sql(tx, 'DELETE FROM trabajo WHERE terminado_en < $1', [antes]);
  }
}

const estados: readonly EstadoDeRenglon[] = ['pendiente', 'espera', 'hecho', 'rechazado', 'detenido'];
