import { Injectable } from '@nestjs/common';
import type { entradasDeAuditoria } from '@portal/contracts/auditoria';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { inicioDelDia } from '@portal/dominio/fechas';
import { ContextKeys, sql, type Tx } from '@portal/service-kit';
import type { EntradaEncadenada } from '../chain/admission.rules.js';
import { readable, type MotivoGuardado } from '../chain/chain.repository.js';

export type Filtros = Omit<RequestOf<typeof entradasDeAuditoria>, 'limite' | 'cursor'>;
export type EntradaLeida = ResponseOf<typeof entradasDeAuditoria>['items'][number];

/** Where a page ended: entries are ordered by when they happened, then by their place in the chain. */
export interface Cursor {
  readonly ocurrioEn: string;
  readonly numero: number;
}

/** No count goes beyond this: a million entries answer as fast as ten. */
export const TOPE_CONTEO = 1000;
const DIA_MS = 24 * 3_600_000;

interface Row extends MotivoGuardado {
  readonly seq: string;
  readonly hash: string;
  readonly entrada: EntradaEncadenada;
}

/** Instants are text in the chain, always in one form: bytewise order is their order. */
const CUANDO = `(e.entrada->>'ocurrioEn') COLLATE "C"`;

/** Reads the chain by who did what, to what, and when. Each condition has an index that also gives the order. */
@Injectable()
export class EntradasRepository {
  constructor(private readonly keys: ContextKeys) {}

  /** One keyset page, and one entry beyond it when there is more. */
  async pagina(tx: Tx, filtros: Filtros, limite: number, cursor?: Cursor): Promise<EntradaLeida[]> {
    const { desde, condiciones, valores } = consultaDe(filtros);
    const antiguas = filtros.orden === 'antiguas';
    if (cursor) {
      const [cuando, numero] = [valores.push(cursor.ocurrioEn), valores.push(cursor.numero)];
      condiciones.push(`(${CUANDO}, e.seq) ${antiguas ? '>' : '<'} ($${cuando}, $${numero})`);
    }
    const orden = antiguas ? 'ASC' : 'DESC';
    const { rows } = await sql<Row>(
      tx,
      `SELECT pagina.seq, pagina.hash, pagina.entrada, pagina.proceso, m.sal, m.texto FROM (
         SELECT e.seq, e.event_id, e.hash, e.entrada, e.proceso FROM ${desde} ${donde(condiciones)}
         ORDER BY ${CUANDO} ${orden}, e.seq ${orden} LIMIT $${valores.push(limite + 1)}) AS pagina
       LEFT JOIN motivo m ON m.event_id = pagina.event_id
       ORDER BY (pagina.entrada->>'ocurrioEn') COLLATE "C" ${orden}, pagina.seq ${orden}`,
      valores,
    );
    return rows.map((row) => leida(row, readable(this.keys, row)));
  }

  /** Counts matches, to one beyond the limit at most. */
  async contar(tx: Tx, filtros: Filtros): Promise<number> {
    const { desde, condiciones, valores } = consultaDe(filtros);
    const { rows } = await sql<{ n: number }>(
      tx,
      `SELECT count(*)::int AS n FROM (
         SELECT FROM ${desde} ${donde(condiciones)} LIMIT ${TOPE_CONTEO + 1}) AS acotada`,
      valores,
    );
    return rows[0]?.n ?? 0;
  }

  /** The codes of enrolments that were deleted: the entry that tells it keeps the code. */
  async codigosDeEliminadas(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ recurso: string; codigo: string }>(
      tx,
      `SELECT entrada->>'recurso' AS recurso, entrada->'datos'->>'codigo' AS codigo FROM entrada
       WHERE entrada->>'recurso' = ANY($1) AND entrada->>'accion' = 'inscripcion.eliminada'
         AND entrada->'datos'->>'codigo' IS NOT NULL`,
      [ids.map((id) => `inscripcion:${id}`)],
    );
    return new Map(rows.map(({ recurso, codigo }) => [recurso.slice('inscripcion:'.length), codigo]));
  }

  /** @returns the id of a deleted enrolment by its code */
  async eliminadaPorCodigo(tx: Tx, codigo: string): Promise<string | undefined> {
    const { rows } = await sql<{ recurso: string }>(
      tx,
      `SELECT entrada->>'recurso' AS recurso FROM entrada
       WHERE entrada->>'accion' = 'inscripcion.eliminada' AND entrada->'datos'->>'codigo' = $1 LIMIT 1`,
      [codigo],
    );
    return rows[0]?.recurso.slice('inscripcion:'.length);
  }
}

/** From where, under which conditions. A filter of the contract without its line here does not compile. */
function consultaDe(filtros: Filtros) {
  const valores: unknown[] = [];
  const con = (valor: unknown): string => `$${valores.push(valor)}`;
  const { persona, accion, inscripcion, desde, hasta } = filtros;
  const cada: Record<Exclude<keyof Filtros, 'orden'>, string | undefined> = {
    persona: persona && `e.entrada->>'actor' = ${con(actorDe(persona))}`,
    accion: accion && `e.entrada->>'accion' = ${con(accion)}`,
    desde: desde && `${CUANDO} >= ${con(inicioDelDia(desde).toISOString())}`,
    hasta: hasta && `${CUANDO} < ${con(new Date(inicioDelDia(hasta).getTime() + DIA_MS).toISOString())}`,
    inscripcion: undefined, // two indexes answer it, below
  };
  const suyas =
    inscripcion &&
    `(SELECT seq FROM entrada WHERE entrada->>'recurso' = ${con(`inscripcion:${inscripcion}`)}
      UNION SELECT seq FROM entrada WHERE entrada->'datos'->>'inscripcion' = ${con(inscripcion)}) AS suyas
     JOIN entrada e USING (seq)`;
  return {
    desde: suyas ?? 'entrada e',
    condiciones: Object.values(cada).flatMap((condicion) => condicion ?? []),
    valores,
  };
}

const donde = (condiciones: readonly string[]): string =>
  condiciones.length === 0 ? '' : `WHERE ${condiciones.join(' AND ')}`;

/** A signer is named by the role, anybody else by Keycloak's `sub`. */
const actorDe = (persona: string): string =>
  persona === 'conductor' || persona === 'propietario' ? `firmante:${persona}` : `persona:${persona}`;

function leida({ seq, hash, entrada }: Row, motivo: string | undefined): EntradaLeida {
  const { accion, resultado, actor, recurso, datos, ocurrioEn } = entrada;
  const rol = datos['rol'] ?? /^firmante:(.+)$/.exec(actor)?.[1];
  const clase = datos['plantilla'] ?? datos['motivo'];
  const inscripcionId = /^inscripcion:(.+)$/.exec(recurso)?.[1] ?? datos['inscripcion'];
  return {
    numero: Number(seq),
    accion,
    resultado,
    actor,
    recurso,
    datos: Object.entries(datos).map(([nombre, valor]) => ({ nombre, valor: String(valor) })),
    ocurrioEn,
    huella: hash,
    ...(inscripcionId !== undefined && { inscripcionId: String(inscripcionId) }),
    ...(rol !== undefined && { rol: String(rol) }),
    ...(clase !== undefined && { clase: String(clase) }),
    ...(motivo !== undefined && { motivo }),
  };
}
