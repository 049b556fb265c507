import { Injectable } from '@nestjs/common';
import { Audit, sql, Transactions, type Tx } from '@portal/service-kit';

const POR_LOTE = 200;

/** Which documents: by the enrolments' visible codes, or all; once, or again where one is there already. */
export interface Alcance {
  readonly codigos: readonly string[] | 'todas';
  readonly renovar: boolean;
}

const COMPLETA = `i.firmada_conductor_en IS NOT NULL AND i.firmada_propietario_en IS NOT NULL
  AND EXISTS (SELECT 1 FROM firma f WHERE f.inscripcion_id = i.id AND f.nivel <> 'B-B')
  AND ($1::text[] IS NULL OR i.codigo = ANY($1))`;
const NIVEL = `(SELECT r.nivel FROM revision r WHERE r.inscripcion_id = i.id AND r.numero = i.revision)`;

/** Asks for archive timestamps (level B-LTA). The service's own job makes them: what is asked for here is never lost. */
@Injectable()
export class SellosArchivoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** Notes the wish for every completed enrolment in scope that has none open, waiting for those that are being extended just now. @returns how many were noted now */
  async pedir(alcance: Alcance): Promise<number> {
    let total = 0;
    for (let lote = POR_LOTE; lote === POR_LOTE; total += lote)
      lote = await this.transactions.run((tx) => this.pedirLote(tx, alcance));
    return total;
  }

  /** Those in scope whose timestamp, or its validation data, is still to come. */
  async pendientes({ codigos }: Alcance): Promise<number> {
    const consulta = `SELECT count(*) AS n FROM inscripcion i WHERE ${COMPLETA} AND (i.sello_pedido_en IS NOT NULL OR (i.ampliada_en IS NULL AND ${NIVEL} = 'B-LTA'))`;
    const { rows } = await this.transactions.run((tx) => sql<{ n: string }>(tx, consulta, [filtro(codigos)]));
    return Number(rows[0]?.n);
  }

  private async pedirLote(tx: Tx, { codigos, renovar }: Alcance): Promise<number> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `UPDATE inscripcion SET sello_pedido_en = now(), ampliar_desde = NULL, ampliar_intentos = 0 WHERE id IN (
         SELECT i.id FROM inscripcion i WHERE ${COMPLETA} AND i.sello_pedido_en IS NULL
           AND (${NIVEL} IS DISTINCT FROM 'B-LTA' OR ($2 AND i.ampliada_en < now() - interval '1 hour')) ORDER BY i.id LIMIT ${POR_LOTE} FOR UPDATE)
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
