import { Injectable } from '@nestjs/common';
import type { eslabonesDeInscripcion, historiaDeInscripcion } from '@portal/contracts/auditoria';
import type { ResponseOf } from '@portal/contracts/core';
import { sql, type Tx } from '@portal/service-kit';
import type { EntradaEncadenada } from '../chain/admission.rules.js';
import { textOf, type Link } from '../chain/link.rules.js';

export type Contada = ResponseOf<typeof historiaDeInscripcion>['entradas'][number];

type Eslabon = ResponseOf<typeof eslabonesDeInscripcion>['eslabones'][number];

interface Row {
  readonly entrada: EntradaEncadenada;
  readonly texto: string | null;
}

/** Reads the chain by what its entries are about. */
@Injectable()
export class HistoriaRepository {
  /**
   * The newest entries about an enrolment. Two indexes answer: of the resource, and of the enrolment that an entry
   * about something else names.
   */
  async deInscripcion(tx: Tx, id: string, limit: number): Promise<Contada[]> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT e.entrada, m.texto FROM (
         SELECT seq FROM entrada WHERE entrada->>'recurso' = $1
         UNION SELECT seq FROM entrada WHERE entrada->'datos'->>'inscripcion' = $2
         ORDER BY seq DESC LIMIT $3) AS suyas
       JOIN entrada e USING (seq) LEFT JOIN motivo m ON m.event_id = e.event_id
       ORDER BY e.seq DESC`,
      [`inscripcion:${id}`, id, limit],
    );
    return rows.map(contada);
  }

  /** All links about an enrolment, oldest first, with what their hashes cover. */
  async eslabones(tx: Tx, id: string): Promise<Eslabon[]> {
    const { rows } = await sql<
      Omit<Link, 'seq' | 'proceso'> & {
        seq: string;
        proceso: string | null;
        registradaEn: Date;
        sal: string | null;
        texto: string | null;
      }
    >(
      tx,
      `SELECT e.seq, e.event_id AS "eventId", e.proceso, e.entrada, e.anterior, e.hash,
         e.registrada_en AS "registradaEn", m.sal, m.texto
       FROM (SELECT seq FROM entrada WHERE entrada->>'recurso' = $1
         UNION SELECT seq FROM entrada WHERE entrada->'datos'->>'inscripcion' = $2) AS suyas
       JOIN entrada e USING (seq) LEFT JOIN motivo m ON m.event_id = e.event_id ORDER BY e.seq`,
      [`inscripcion:${id}`, id],
    );
    return rows.map(({ seq, eventId, proceso, entrada, anterior, hash, registradaEn, sal, texto }) => ({
      seq: Number(seq),
      registradaEn: registradaEn.toISOString(),
      texto: textOf(anterior, { seq: Number(seq), eventId, ...(proceso !== null && { proceso }), entrada }),
      hash,
      ...(sal !== null && texto !== null && { motivo: { sal, texto } }),
    }));
  }
}

function contada({ entrada, texto }: Row): Contada {
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
    ...(texto !== null && { motivo: texto }),
  };
}
