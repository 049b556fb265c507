import { Injectable } from '@nestjs/common';
import type { Persona } from '@portal/contracts/core';
import {
  actorLabel,
  Audit,
  insist,
  Log,
  processContext,
  runInContext,
  Transactions,
  type AuditEntry,
} from '@portal/service-kit';

type Entrada = AuditEntry<'gateway'>;

/** How long a database that is away hears of an export that has ended. */
const INSISTE_MS = 15_000;

/** An export on its way: which one, who asked for it and by which request, and how many rows have been taken so far. */
export interface Exportacion {
  readonly id: string;
  readonly actor: Persona;
  readonly requestId: string;
  readonly filas: number;
}

/** Tells the audit of exports: after their request has its answer too, so as the gateway and not as its person. */
@Injectable()
export class HechosDeExportacion {
  constructor(
    private readonly audit: Audit<'gateway'>,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  async contar(
    exportacion: Exportacion,
    accion: Entrada['accion'],
    datos: NonNullable<Entrada['datos']>,
  ): Promise<void> {
    await comoGateway(exportacion, () =>
      this.transactions.run((tx) => this.audit.append(tx, entradaDe(exportacion, accion, datos))),
    );
  }

  /** As `contar`, when the file has left or broken off: nobody is there any more who could hear of a failure. */
  async terminar(
    exportacion: Exportacion,
    accion: Entrada['accion'],
    datos: NonNullable<Entrada['datos']>,
  ): Promise<void> {
    try {
      await comoGateway(exportacion, () =>
        insist(this.transactions, this.audit.once(entradaDe(exportacion, accion, datos)), { forMs: INSISTE_MS }),
      );
    } catch (error) {
      const { requestId, filas: count } = exportacion;
      this.log.error('end of an export not audited', { requestId, count, error });
    }
  }
}

const comoGateway = ({ requestId }: Exportacion, contar: () => Promise<void>): Promise<void> =>
  runInContext(processContext('gateway', requestId), contar);

const entradaDe = (
  { id, actor }: Exportacion,
  accion: Entrada['accion'],
  datos: NonNullable<Entrada['datos']>,
): Entrada => ({
  accion,
  resultado: 'hecho',
  actor: actorLabel(actor),
  recurso: `exportacion:${id}`,
  datos,
});
