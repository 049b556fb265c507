import { Injectable } from '@nestjs/common';
import { Audit, sql, Transactions, type Tx } from '@portal/service-kit';
import { NO_SEMBRADA } from '../tablas/inscripcion.entity.js';

const BATCH = 200;

/**
 * Which documents: those of the enrolments with these codes, or all; `renovar` includes those that have a timestamp.
 */
export interface Alcance {
  readonly codigos: readonly string[] | 'todas';
  readonly renovar: boolean;
}

const COMPLETA = `i.firmada_conductor_en IS NOT NULL AND i.firmada_propietario_en IS NOT NULL
  AND EXISTS (SELECT 1 FROM firma f WHERE f.inscripcion_id = i.id AND f.nivel <> 'B-B')
  AND ${NO_SEMBRADA} AND NOT i.prueba AND ($1::text[] IS NULL OR i.codigo = ANY($1))`;
const NIVEL = `(SELECT r.nivel FROM revision r WHERE r.inscripcion_id = i.id AND r.numero = i.revision)`;

/**
 * Asks for archive timestamps (level B-LTA). `AmpliacionService` makes them: a request is a column, so none is lost.
 */
@Injectable()
export class SellosArchivoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /**
   * Notes a request for every completed enrolment in scope that has none open. It waits for rows that an attempt holds.
   * @returns how many were noted now
   */
  async pedir(alcance: Alcance): Promise<number> {
    let total = 0;
    for (let n = BATCH; n === BATCH; total += n) n = await this.transactions.run((tx) => this.pedirBatch(tx, alcance));
    return total;
  }

  /** How many in scope still lack their timestamp or its validation data. */
  async pendientes({ codigos }: Alcance): Promise<number> {
    const consulta = `SELECT count(*) AS n FROM inscripcion i
      WHERE ${COMPLETA} AND (i.sello_pedido_en IS NOT NULL OR (i.ampliada_en IS NULL AND ${NIVEL} = 'B-LTA'))`;
    const { rows } = await this.transactions.run((tx) => sql<{ n: string }>(tx, consulta, [filtro(codigos)]));
    return Number(rows[0]?.n);
  }

  private async pedirBatch(tx: Tx, { codigos, renovar }: Alcance): Promise<number> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `UPDATE inscripcion SET sello_pedido_en = now(), ampliar_desde = NULL, ampliar_intentos = 0 WHERE id IN (
         SELECT i.id FROM inscripcion i WHERE ${COMPLETA} AND i.sello_pedido_en IS NULL
           AND (${NIVEL} IS DISTINCT FROM 'B-LTA' OR ($2 AND i.ampliada_en < now() - interval '1 hour'))
         ORDER BY i.id LIMIT ${BATCH} FOR UPDATE)
       RETURNING id`,
      [filtro(codigos), renovar],
    );
    for (const { id } of rows)
      await this.audit.append(tx, {
        accion: 'sello-archivo.pedido',
        resultado: 'hecho',
        actor: 'operador',
        recurso: `inscripcion:${id}`,
      });
    return rows.length;
  }
}

const filtro = (codigos: Alcance['codigos']): string[] | null => (codigos === 'todas' ? null : [...codigos]);
