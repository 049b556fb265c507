import { Injectable } from '@nestjs/common';
import type { AppError, ErrorCode, HttpCall } from '@portal/contracts/core';
import { actorLabel, Audit, Clock, Log, PerMinute, Transactions } from '@portal/service-kit';
import { peticionActual } from '../borde/peticion.js';

const POR_MINUTO = 120;

/** What the gateway itself refuses and the audit wants to know: the services tell of their own refusals. */
const auditable: readonly ErrorCode[] = [
  'ACCESO_DENEGADO',
  'SOLO_ADMINISTRADORES',
  'SOLICITUD_RECHAZADA',
  'UNAUTHORIZED',
  'CARGA_VENCIDA',
  'DEMASIADOS_INTENTOS',
];

/** A guest asking who he is is no attempt at anything. */
const quiet = (contract: HttpCall, code: ErrorCode): boolean => code === 'UNAUTHORIZED' && contract.method === 'GET';

/** Tells the audit of refused access. Bounded: a flood leaves its first entries and one that counts the rest. */
@Injectable()
export class RechazosService {
  private readonly porMinuto: PerMinute;

  constructor(
    private readonly audit: Audit,
    private readonly transactions: Transactions,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.porMinuto = new PerMinute(POR_MINUTO, clock);
  }

  /** Never delays nor changes the answer: a failure of the audit is logged. */
  anotar(contract: HttpCall, error: AppError): void {
    if (!auditable.includes(error.code) || quiet(contract, error.code)) return;
    if (!this.admit()) return;
    const { actor } = peticionActual();
    const datos = { codigo: error.code, ruta: `${contract.method} ${contract.path}` };
    void this.write({ accion: 'acceso.denegado', actor: actorLabel(actor), datos });
  }

  private admit(): boolean {
    const { passes, omittedBefore } = this.porMinuto.take();
    if (omittedBefore > 0)
      void this.write({
        accion: 'acceso.denegado-omitidos',
        actor: 'proceso:gateway',
        datos: { cantidad: omittedBefore },
      });
    return passes;
  }

  private async write(entry: { accion: string; actor: string; datos: Record<string, string | number> }): Promise<void> {
    try {
      await this.transactions.run((tx) =>
        this.audit.append(tx, { ...entry, resultado: 'rechazado', recurso: 'puerta:gateway' }),
      );
    } catch (error) {
      this.log.error('refusal not audited', { code: entry.accion, error });
    }
  }
}
