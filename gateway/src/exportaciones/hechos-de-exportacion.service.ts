import { Injectable } from '@nestjs/common';
import type { Persona } from '@portal/contracts/core';
import { actorLabel, Audit, processContext, runInContext, Transactions, type AuditEntry } from '@portal/service-kit';
import { PastFactsService } from '../hechos/past-facts.service.js';

type Entrada = AuditEntry<'gateway'>;

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
    private readonly past: PastFactsService,
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
  terminar(exportacion: Exportacion, accion: Entrada['accion'], datos: NonNullable<Entrada['datos']>): void {
    const contar = comoGateway(exportacion, () => this.audit.once(entradaDe(exportacion, accion, datos)));
    this.past.tell(`exportacion:${exportacion.id}`, contar);
  }
}

const comoGateway = <T>({ requestId }: Exportacion, hacer: () => T): T =>
  runInContext(processContext('gateway', requestId), hacer);

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
