import { Injectable } from '@nestjs/common';
import type { eslabonesDeInscripcion, eslabonesDelFirmante, historiaDeInscripcion } from '@portal/contracts/auditoria';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { ContextKeys, sql, type Tx } from '@portal/service-kit';
import type { EntradaEncadenada } from '../chain/admission.rules.js';
import { readable, type MotivoGuardado } from '../chain/chain.repository.js';
import { textOf, type Link } from '../chain/link.rules.js';

export type Contada = ResponseOf<typeof historiaDeInscripcion>['entradas'][number];

type Eslabon = ResponseOf<typeof eslabonesDeInscripcion>['eslabones'][number];

interface Row extends MotivoGuardado {
  readonly entrada: EntradaEncadenada;
}

/** Reads the chain by what its entries are about. */
@Injectable()
export class HistoriaRepository {
  constructor(private readonly keys: ContextKeys) {}

  /**
   * The newest entries about an enrolment. Two indexes answer: of the resource, and of the enrolment that an entry
   * about something else names.
   */
  async deInscripcion(tx: Tx, id: string, limit: number): Promise<Contada[]> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT e.entrada, e.proceso, m.sal, m.texto FROM (
         SELECT seq FROM entrada WHERE entrada->>'recurso' = $1
         UNION SELECT seq FROM entrada WHERE entrada->'datos'->>'inscripcion' = $2
         ORDER BY seq DESC LIMIT $3) AS suyas
       JOIN entrada e USING (seq) LEFT JOIN motivo m ON m.event_id = e.event_id
       ORDER BY e.seq DESC`,
      [`inscripcion:${id}`, id, limit],
    );
    return rows.map((row) => contada(row, readable(this.keys, row)));
  }

  /** All links about an enrolment, oldest first, with what their hashes cover. */
  async eslabones(tx: Tx, id: string): Promise<Eslabon[]> {
    const { rows } = await sql<Encadenada>(
      tx,
      `SELECT ${ESLABON}, m.sal, m.texto FROM (${SUYAS}) AS suyas
       JOIN entrada e USING (seq) LEFT JOIN motivo m ON m.event_id = e.event_id ORDER BY e.seq`,
      [`inscripcion:${id}`, id],
    );
    return rows.map(({ sal, texto, ...fila }) => ({
      ...aEslabon(fila),
      ...(sal !== null && texto !== null && { motivo: { sal, texto } }),
    }));
  }

  /**
   * Of these the newest of one signer, oldest first and without reasons: what he did, and what the portal itself did
   * about him. What people did about him names those people, and stays out.
   */
  async delFirmante(
    tx: Tx,
    { inscripcionId, rol, correos }: RequestOf<typeof eslabonesDelFirmante>,
    limit: number,
  ): Promise<Eslabon[]> {
    const { rows } = await sql<Omit<Encadenada, 'sal' | 'texto'>>(
      tx,
      `SELECT ${ESLABON} FROM (${SUYAS}) AS suyas JOIN entrada e USING (seq)
       WHERE e.entrada->>'actor' = $3 OR (e.entrada->>'actor' !~ '^(persona|firmante):'
         AND (e.entrada->'datos'->>'rol' = $4 OR e.entrada->>'recurso' = ANY($5)))
       ORDER BY e.seq DESC LIMIT $6`,
      [
        ...[`inscripcion:${inscripcionId}`, inscripcionId, `firmante:${rol}`, rol],
        ...[correos.map((correo) => `correo:${correo}`), limit],
      ],
    );
    return rows.reverse().map(aEslabon);
  }
}

/** The entries about an enrolment: of the resource, and of the enrolment that an entry about something else names. */
const SUYAS = `SELECT seq FROM entrada WHERE entrada->>'recurso' = $1
  UNION SELECT seq FROM entrada WHERE entrada->'datos'->>'inscripcion' = $2`;

const ESLABON = `e.seq, e.event_id AS "eventId", e.proceso, e.entrada, e.anterior, e.hash,
  e.registrada_en AS "registradaEn"`;

interface Encadenada extends Omit<Link, 'seq' | 'proceso'> {
  readonly seq: string;
  readonly proceso: string | null;
  readonly registradaEn: Date;
  readonly sal: string | null;
  readonly texto: string | null;
}

function aEslabon({
  seq,
  eventId,
  proceso,
  entrada,
  anterior,
  hash,
  registradaEn,
}: Omit<Encadenada, 'sal' | 'texto'>): Omit<Eslabon, 'motivo'> {
  const link = { seq: Number(seq), eventId, ...(proceso !== null && { proceso }), entrada };
  return { seq: link.seq, registradaEn: registradaEn.toISOString(), texto: textOf(anterior, link), hash };
}

function contada({ entrada }: Row, motivo: string | undefined): Contada {
  const { accion, resultado, actor, recurso, datos, ocurrioEn } = entrada;
  const rol = datos['rol'] ?? /^firmante:(.+)$/.exec(actor)?.[1];
  const clase = datos['plantilla'] ?? datos['motivo'];
  return {
    accion,
    resultado,
    actor,
    recurso,
    ocurrioEn,
    ...(rol !== undefined && { rol: String(rol) }),
    ...(clase !== undefined && { clase: String(clase) }),
    ...(motivo !== undefined && { motivo }),
  };
}
