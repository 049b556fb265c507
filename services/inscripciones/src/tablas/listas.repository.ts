import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { FiltrosAdmin } from '@portal/contracts/inscripciones';
import { inicioDelDia, inicioDeVentana } from '@portal/dominio/fechas';
import { DIAS_SIN_ABRIR, HORAS_POR_VENCER, soloEsperanFirma } from '@portal/dominio/filtros';
import { sql, type Tx } from '@portal/service-kit';
import { atascadasDe, type Atascada } from './atascos.repository.js';
import { esDePlaca } from './busqueda.rules.js';
import { ordenada, type Condicion, type Consulta, type Cursor, type Orden } from './consulta.rules.js';
import { EntregaEntity } from './entrega.entity.js';
import { HallazgosRepository, queBusca } from './hallazgos.repository.js';
import { InscripcionEntity } from './inscripcion.entity.js';
import type { EnlacesListados } from './listada.rules.js';
import { sinLlegarDe, type PorContar } from './sin-llegar.repository.js';
import { sinRecorrer } from './sin-recorrer.js';

/** The filters of the administrators' list, and whose enrolments are listed. */
export type Filtros = Omit<FiltrosAdmin, 'limite' | 'cursor'> & {
  readonly creadorSub?: string;
  /** Whatever is asked for, none made to try the portal: for exports and jobs. */
  readonly sinPruebas?: true;
};

/** What the dashboard counts. */
interface Cifras {
  readonly totalForms: number;
  readonly pendingSignatures: number;
  readonly completedForms: number;
  /** The enrolments of `pendingSignatures`. */
  readonly pendingForms: number;
}

/** No count goes beyond this: a million enrolments answer as fast as ten. */
export const TOPE_CONTEO = 1000;

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** A range of completion is read from the last completed on. */
const ordenDe = ({ orden, sobre }: Filtros): Orden => {
  if (orden === 'espera') return { clave: 'creadaEn', primero: 'ASC' };
  return { clave: sobre === 'completada' ? 'completadaEn' : 'creadaEn', primero: 'DESC' };
};

/** The instant of an enrolment by which this list is ordered. */
export const claveDe = (filtros: Filtros, fila: InscripcionEntity): Date | null | undefined =>
  fila[ordenDe(filtros).clave];

@Injectable()
export class ListasRepository {
  constructor(private readonly hallazgos: HallazgosRepository) {}

  /** One keyset page. */
  async pagina(tx: Tx, filtros: Filtros, ahora: Date, limite: number, cursor?: Cursor): Promise<InscripcionEntity[]> {
    const sola = busquedaSola(filtros);
    if (sola !== undefined && (await this.hallazgos.conFecha(tx)))
      return this.hallazgos.pagina(tx, sola, limite, cursor);
    const orden = ordenDe(filtros);
    const consulta = ordenada(filtrada(tx, filtros, ahora), orden).limit(limite);
    if (cursor)
      consulta.andWhere(`(i.${orden.clave}, i.id) ${orden.primero === 'DESC' ? '<' : '>'} (:en, :id)`, cursor);
    return consulta.getMany();
  }

  /**
   * Counts matches, to one beyond the limit at most. Ordered as the list: the same index answers both, but of what
   * waits, which is counted in no order.
   */
  async contar(tx: Tx, filtros: Filtros, ahora: Date): Promise<number> {
    const sola = busquedaSola(filtros);
    if (sola !== undefined) return this.hallazgos.contar(tx, sola, TOPE_CONTEO + 1);
    const { orden, q } = filtros;
    if (orden === 'espera' && !q?.trim()) return (await this.contarEnEspera(tx, { ...filtros, orden }, ahora)).n;
    const [interior, valores] = acotada(tx, filtros, ahora, '1');
    const { rows } = await sql<{ n: number }>(tx, `SELECT count(*)::int AS n FROM (${interior}) AS acotada`, valores);
    return rows[0]?.n ?? 0;
  }

  /**
   * What waits and matches: its count as `contar` has it, and when the longest waiting was sent. Counted in no order:
   * the planner takes what waits for rare, and in the list's order would sort all of it, or read two whole indexes.
   * Up to the limit the oldest is among those that were counted.
   */
  async contarEnEspera(
    tx: Tx,
    filtros: Filtros & { readonly orden: 'espera' },
    ahora: Date,
  ): Promise<{ n: number; desde: Date | null }> {
    const unas = () => filtrada(tx, filtros, ahora).select('i.creadaEn', 'uno');
    const [contadas, valores] = unas()
      .limit(TOPE_CONTEO + 1)
      .getQueryAndParameters();
    const [primera] = ordenada(unas(), ordenDe(filtros)).limit(1).getQueryAndParameters();
    const { rows } = await sinRecorrer(
      tx,
      () =>
        sql<{ n: number; desde: Date | null }>(
          tx,
          `WITH unas AS MATERIALIZED (${contadas})
         SELECT count(*)::int AS n, CASE WHEN count(*) > ${TOPE_CONTEO} THEN (${primera}) ELSE min(uno) END AS desde
         FROM unas`,
          valores,
        ),
      ['enable_seqscan', 'enable_bitmapscan'],
    );
    return rows[0] ?? { n: 0, desde: null };
  }

  /** Those of these ids that are there and no test, newest first, as the list has them. */
  async enOrden(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>(
      tx,
      'SELECT id FROM inscripcion WHERE id = ANY($1) AND NOT prueba ORDER BY creada_en DESC, id DESC',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** In the order of the ids, without those made to try the portal. */
  async porIds(tx: Tx, ids: readonly string[]): Promise<InscripcionEntity[]> {
    const halladas = await tx.findBy(InscripcionEntity, { id: In([...ids]), prueba: false });
    const filas = new Map(halladas.map((fila) => [fila.id, fila]));
    return ids.flatMap((id) => filas.get(id) ?? []);
  }

  entregas(tx: Tx, filas: readonly InscripcionEntity[]): Promise<EntregaEntity[]> {
    return tx.findBy(EntregaEntity, { inscripcionId: In(filas.map((fila) => fila.id)) });
  }

  atascadas(tx: Tx, filas: readonly InscripcionEntity[]): Promise<readonly Atascada[]> {
    return atascadasDe(tx, filas);
  }

  sinLlegar(tx: Tx, filas: readonly InscripcionEntity[]): Promise<readonly PorContar[]> {
    return sinLlegarDe(tx, filas);
  }

  /**
   * How often people had the links of a page mailed anew, who did so last, and when those end that wait for a
   * signature.
   */
  async enlaces(tx: Tx, filas: readonly InscripcionEntity[]): Promise<EnlacesListados[]> {
    const { rows } = await sql<EnlacesListados>(
      tx,
      `SELECT inscripcion_id AS "inscripcionId", rol,
         (count(*) FILTER (WHERE motivo NOT IN ('recordatorio', 'prorroga')))::int - 1 AS reenvios,
         max(vence_en) FILTER (WHERE usado_en IS NULL AND revocado_en IS NULL) AS "venceEn",
         max(creado_en) FILTER (WHERE motivo = 'reenvio') AS "reenviadoEn",
         (array_agg(por ORDER BY creado_en DESC) FILTER (WHERE motivo = 'reenvio'))[1] AS "reenviadoPor"
       FROM enlace WHERE inscripcion_id = ANY($1) GROUP BY inscripcion_id, rol`,
      [filas.map(({ id }) => id)],
    );
    return rows;
  }

  /** Dashboard figures: the company's, or one person's (docs/decisiones.md#tablero). */
  async tablero(tx: Tx, creadorSub?: string): Promise<Cifras> {
    const { rows } = await sql<Cifras>(
      tx,
      `SELECT coalesce(sum(inscripciones), 0)::int AS "totalForms",
         coalesce(sum(inscripciones) FILTER (WHERE estado = 'completada'), 0)::int AS "completedForms",
         coalesce(sum(firmas_pendientes), 0)::int AS "pendingSignatures",
         coalesce(sum(inscripciones) FILTER (WHERE estado IN ${POR_FIRMAR}), 0)::int AS "pendingForms"
       FROM figura WHERE estado <> 'retirada' AND ($1::text IS NULL OR creador_sub = $1)`,
      [creadorSub ?? null],
    );
    return rows[0] ?? { totalForms: 0, pendingSignatures: 0, completedForms: 0, pendingForms: 0 };
  }

  /** What this person has to correct and send anew, and the newest of it; undefined when nothing waits for it. */
  async porCorregir(tx: Tx, creadorSub: string): Promise<{ total: number; id: string } | undefined> {
    const { rows } = await sql<{ total: number; id: string }>(
      tx,
      `SELECT id, (count(*) OVER ())::int AS total FROM inscripcion
       WHERE creador_sub = $1 AND retiro = 'devuelta' AND reemplazada_por IS NULL AND NOT prueba
       ORDER BY creada_en DESC, id DESC LIMIT 1`,
      [creadorSub],
    );
    return rows[0];
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
       WHERE placa = $1 AND retirada_en IS NULL AND NOT prueba AND ($2::text IS NULL OR creador_sub = $2)
       ORDER BY creada_en DESC LIMIT 1`,
      [placa, creadorSub ?? null],
    );
    return rows[0];
  }

  /** How many enrolments each plate of a page has; those made to try the portal do not count. */
  async porPlaca(tx: Tx, filas: readonly InscripcionEntity[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ placa: string; n: number }>(
      tx,
      'SELECT placa, count(*)::int AS n FROM inscripcion WHERE placa = ANY($1) AND NOT prueba GROUP BY placa',
      [filas.map(({ placa }) => placa)],
    );
    return new Map(rows.map(({ placa, n }) => [placa, n]));
  }
}

/** The words of a search without any filter; not of the beginning of a plate. */
const busquedaSola = ({ q, ...otros }: Filtros): string | undefined =>
  q !== undefined && !esDePlaca(q) && Object.values(otros).every((otro) => otro === undefined) ? q : undefined;

function filtrada(tx: Tx, filtros: Filtros, ahora: Date): Consulta {
  const consulta = tx.createQueryBuilder(InscripcionEntity, 'i').where('TRUE');
  // A search finds them all the same: who knows the code of one learns which one replaces it, or that it is a test.
  if (!filtros.q?.trim()) {
    // What reached nobody is settled by a person alone: not by a return, nor by what replaces it.
    if (filtros.entrega !== 'sin-llegar') consulta.andWhere('i.reemplazadaPor IS NULL');
    if (filtros.marca !== 'prueba' && filtros.creadorSub === undefined) consulta.andWhere('NOT i.prueba');
  }
  for (const condicion of Object.values(condiciones(filtros, ahora)))
    if (condicion) consulta.andWhere(condicion.sql, condicion.valores);
  return consulta;
}

/** The list to one beyond the limit of a count, as a query of one column `uno`. */
const acotada = (tx: Tx, filtros: Filtros, ahora: Date, columna: string): [string, unknown[]] =>
  ordenada(filtrada(tx, filtros, ahora).select(columna, 'uno'), ordenDe(filtros))
    .limit(TOPE_CONTEO + 1)
    .getQueryAndParameters();

/** In every condition of what waits, so that the index of the waiting answers it. */
const ESPERA = 'i.completadaEn IS NULL AND i.retiradaEn IS NULL';
const sinFirma = { conductor: 'i.firmadaConductorEn IS NULL', propietario: 'i.firmadaPropietarioEn IS NULL' } as const;

/** One condition per filter. A filter of the contract without its line here does not compile. */
const condiciones = (
  {
    q = '',
    estado,
    fecha,
    desde,
    hasta,
    sobre,
    esperandoDesde,
    falta,
    entrega,
    marca,
    avance,
    orden,
    creadorSub,
    sinPruebas,
  }: Filtros,
  ahora: Date,
): Record<keyof Filtros, Condicion | undefined> => ({
  creadorSub: creadorSub === undefined ? undefined : { sql: 'i.creadorSub = :creadorSub', valores: { creadorSub } },
  sinPruebas: sinPruebas && { sql: 'NOT i.prueba' },
  estado: estado && { sql: 'i.estado = :estado', valores: { estado } },
  fecha: fecha && { sql: 'i.creadaEn >= :ventana', valores: { ventana: inicioDeVentana(fecha, ahora) } },
  sobre: sobre === 'completada' ? { sql: 'i.completadaEn IS NOT NULL' } : undefined,
  desde:
    desde === undefined ? undefined : { sql: `${diaDe(sobre)} >= :desde`, valores: { desde: inicioDelDia(desde) } },
  hasta: hasta === undefined ? undefined : { sql: `${diaDe(sobre)} < :hasta`, valores: { hasta: finDelDia(hasta) } },
  esperandoDesde:
    esperandoDesde === undefined
      ? undefined
      : { sql: `${ESPERA} AND i.creadaEn < :espera`, valores: { espera: finDelDia(esperandoDesde) } },
  falta: falta && { sql: `${ESPERA} AND ${sinFirma[falta]}` },
  entrega: entrega && deEntrega[entrega](ahora),
  avance: avance && { sql: `i.retiradaEn IS NULL AND ${conAvance[avance]}` },
  marca: marca && { sql: conMarca[marca] },
  orden: soloEsperanFirma({ orden, marca, entrega }) ? { sql: ESPERA } : undefined,
  q: q.trim() === '' ? undefined : queBusca(q),
});

const diaDe = (sobre: Filtros['sobre']): string => (sobre === 'completada' ? 'i.completadaEn' : 'i.creadaEn');
const finDelDia = (fecha: string): Date => new Date(inicioDelDia(fecha).getTime() + DIA_MS);

const despues = (ahora: Date, ms: number): Date => new Date(ahora.getTime() + ms);

const deEntrega: Record<NonNullable<Filtros['entrega']>, (ahora: Date) => Condicion> = {
  rechazado: () => ({ sql: 'i.correoRechazado' }),
  'sin-abrir': (ahora) => ({
    sql: `${ESPERA} AND i.sinAbrirDesde <= :sinAbrir`,
    valores: { sinAbrir: despues(ahora, -DIAS_SIN_ABRIR * DIA_MS) },
  }),
  'por-vencer': (ahora) => ({
    sql: `${ESPERA} AND i.enlaceVenceEn > :ahora AND i.enlaceVenceEn <= :vence`,
    valores: { ahora, vence: despues(ahora, HORAS_POR_VENCER * HORA_MS) },
  }),
  vencido: (ahora) => ({ sql: `${ESPERA} AND i.enlaceVenceEn <= :ahora`, valores: { ahora } }),
  atascado: (ahora) => ({ sql: 'i.retiradaEn IS NULL AND i.atascadaEn <= :atasco', valores: { atasco: ahora } }),
  'sin-llegar': () => ({ sql: 'i.sinLlegarEn IS NOT NULL' }),
};

/** Statuses in which signatures were asked for and are missing. */
const POR_FIRMAR = `('pendiente', 'parcial')`;

const conAvance: Record<NonNullable<Filtros['avance']>, string> = {
  enviada: 'TRUE',
  'sin-abrir': 'i.abiertaEn IS NULL',
  abierta: 'i.abiertaEn IS NOT NULL',
  firmada: '(i.firmadaConductorEn IS NOT NULL OR i.firmadaPropietarioEn IS NOT NULL)',
  'por-firmar': `i.completadaEn IS NULL AND i.estado IN ${POR_FIRMAR}`,
};

const conMarca: Record<NonNullable<Filtros['marca']>, string> = {
  devuelta: `i.retiro = 'devuelta'`,
  revisada: 'i.revisadaEn IS NOT NULL',
  novedad: 'i.conNovedad AND i.retiradaEn IS NULL',
  prueba: 'i.prueba',
};
