import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { FiltrosAdmin } from '@portal/contracts/inscripciones';
import { inicioDeVentana } from '@portal/dominio/fechas';
import { sql, type Tx } from '@portal/service-kit';
import { escaparLike, formasDe } from './busqueda.rules.js';
import { EntregaEntity } from './entrega.entity.js';
import { InscripcionEntity } from './inscripcion.entity.js';

type Consulta = SelectQueryBuilder<InscripcionEntity>;
/** The filters of the administrators' list, and whose enrolments are listed. */
export type Filtros = Omit<FiltrosAdmin, 'limite' | 'cursor'> & { readonly creadorSub?: string };

const conductor = 'i.firmadaConductorEn IS NOT NULL';
const propietario = 'i.firmadaPropietarioEn IS NOT NULL';
const ninguna = `NOT (${conductor}) AND NOT (${propietario})`;
const porEstado: Record<NonNullable<Filtros['estado']>, string> = {
  completada: `${conductor} AND ${propietario}`,
  parcial: `(${conductor}) <> (${propietario})`,
  pendiente: `${ninguna} AND i.solicitudAceptadaEn IS NOT NULL`,
  'sin-enviar': `${ninguna} AND i.solicitudAceptadaEn IS NULL`,
};

/** Where a page ended: the creation instant and id of its last enrolment. */
export interface Cursor {
  readonly creadaEn: Date;
  readonly id: string;
}

/** No count goes beyond this: a million enrolments answer as fast as ten. */
export const TOPE_CONTEO = 1000;

/** A shorter search means a plate or its beginning: a trigram index finds nothing by fewer characters. */
export const MINIMO_BUSQUEDA = 3;

@Injectable()
export class ListasRepository {
  /** One keyset page, newest first. */
  pagina(tx: Tx, filtros: Filtros, ahora: Date, limite: number, cursor?: Cursor): Promise<InscripcionEntity[]> {
    const consulta = this.filtrada(tx, filtros, ahora)
      .orderBy('i.creadaEn', 'DESC')
      .addOrderBy('i.id', 'DESC')
      .limit(limite);
    if (cursor) consulta.andWhere('(i.creadaEn, i.id) < (:creadaEn, :id)', cursor);
    return consulta.getMany();
  }

  /** Counts matches, to one beyond the limit at most. */
  async contar(tx: Tx, filtros: Filtros, ahora: Date): Promise<number> {
    const [interior, valores] = this.filtrada(tx, filtros, ahora)
      .select('1')
      .limit(TOPE_CONTEO + 1)
      .getQueryAndParameters();
    const { rows } = await sql<{ n: number }>(tx, `SELECT count(*)::int AS n FROM (${interior}) AS acotada`, valores);
    return rows[0]?.n ?? 0;
  }

  entregas(tx: Tx, filas: readonly InscripcionEntity[]): Promise<EntregaEntity[]> {
    return tx.findBy(EntregaEntity, { inscripcionId: In(filas.map((fila) => fila.id)) });
  }

  /** Dashboard figures: the company's, or one person's (docs/decisiones.md#tablero). */
  async tablero(
    tx: Tx,
    creadorSub?: string,
  ): Promise<{ totalForms: number; pendingSignatures: number; completedForms: number }> {
    const { rows } = await sql<{ totalForms: number; pendingSignatures: number; completedForms: number }>(
      tx,
      `SELECT count(*)::int AS "totalForms",
         count(*) FILTER (
           WHERE firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL)::int AS "completedForms",
         coalesce(sum((firmada_conductor_en IS NULL)::int + (firmada_propietario_en IS NULL)::int)
           FILTER (WHERE solicitud_aceptada_en IS NOT NULL), 0)::int AS "pendingSignatures"
       FROM inscripcion WHERE $1::text IS NULL OR creador_sub = $1`,
      [creadorSub ?? null],
    );
    return rows[0] ?? { totalForms: 0, pendingSignatures: 0, completedForms: 0 };
  }

  /** The newest enrolment of a plate in its stored form: the company's, or one person's. */
  async ultimaDePlaca(
    tx: Tx,
    placa: string,
    creadorSub?: string,
  ): Promise<{ codigo: string; creadaEn: Date } | undefined> {
    const { rows } = await sql<{ codigo: string; creadaEn: Date }>(
      tx,
      `SELECT codigo, creada_en AS "creadaEn" FROM inscripcion
       WHERE placa = $1 AND ($2::text IS NULL OR creador_sub = $2) ORDER BY creada_en DESC LIMIT 1`,
      [placa, creadorSub ?? null],
    );
    return rows[0];
  }

  /** How many enrolments each plate of a page has. */
  async porPlaca(tx: Tx, filas: readonly InscripcionEntity[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ placa: string; n: number }>(
      tx,
      'SELECT placa, count(*)::int AS n FROM inscripcion WHERE placa = ANY($1) GROUP BY placa',
      [filas.map(({ placa }) => placa)],
    );
    return new Map(rows.map(({ placa, n }) => [placa, n]));
  }

  private filtrada(tx: Tx, filtros: Filtros, ahora: Date): Consulta {
    const consulta = tx.createQueryBuilder(InscripcionEntity, 'i').where('TRUE');
    for (const condicion of Object.values(condiciones(filtros, ahora)))
      if (condicion) consulta.andWhere(condicion.sql, condicion.valores);
    return consulta;
  }
}

interface Condicion {
  readonly sql: string;
  readonly valores?: Readonly<Record<string, unknown>>;
}

/** One condition per filter. A filter of the contract without its line here does not compile. */
const condiciones = (
  { q = '', estado, fecha, creadorSub }: Filtros,
  ahora: Date,
): Record<keyof Filtros, Condicion | undefined> => ({
  creadorSub: creadorSub === undefined ? undefined : { sql: 'i.creadorSub = :creadorSub', valores: { creadorSub } },
  estado: estado && { sql: `(${porEstado[estado]})` },
  fecha: fecha && { sql: 'i.creadaEn >= :desde', valores: { desde: inicioDeVentana(fecha, ahora) } },
  q: q.trim() === '' ? undefined : busqueda(q),
});

function busqueda(q: string): Condicion {
  const [buscado = '', ...otras] = formasDe(q);
  if (buscado.length < MINIMO_BUSQUEDA) {
    return { sql: 'i.placa LIKE :placa', valores: { placa: `${escaparLike(buscado.toUpperCase())}%` } };
  }
  const formas = [buscado, ...otras.filter((otra) => otra.length >= MINIMO_BUSQUEDA)];
  return {
    sql: `(${formas.map((_forma, n) => `i.busqueda LIKE :forma${n}`).join(' OR ')})`,
    valores: Object.fromEntries(formas.map((forma, n) => [`forma${n}`, `%${escaparLike(forma)}%`])),
  };
}
