import { Injectable } from '@nestjs/common';
import type { AppError, ErrorCode, HttpCall } from '@portal/contracts/core';
import { actorLabel, Audit, Clock, Log, PerMinute, Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';

const PER_MINUTE = 120;

/** The gateway's own refusals that the audit records. The services audit theirs. */
const auditable: readonly ErrorCode[] = [
  'ACCESO_DENEGADO',
  'SOLO_ADMINISTRADORES',
  'SOLICITUD_RECHAZADA',
  'UNAUTHORIZED',
  'CARGA_VENCIDA',
  'DEMASIADOS_INTENTOS',
];

/** A guest's GET without a session is no attempt at anything. */
const quiet = (contract: HttpCall, code: ErrorCode): boolean => code === 'UNAUTHORIZED' && contract.method === 'GET';

/** Audits refused access. A flood leaves its first entries, and one that counts the rest. */
@Injectable()
export class RefusalsService {
  private readonly perMinute: PerMinute;

  constructor(
    private readonly audit: Audit,
    private readonly transactions: Transactions,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.perMinute = new PerMinute(PER_MINUTE, clock);
  }

  /** It neither delays nor changes the answer. A failure of the audit is logged. */
  note(contract: HttpCall, error: AppError): void {
    if (!auditable.includes(error.code) || quiet(contract, error.code)) return;
    if (!this.admit()) return;
    const { actor } = currentRequest();
    const datos = { codigo: error.code, ruta: `${contract.method} ${contract.path}` };
    void this.write({ accion: 'acceso.denegado', actor: actorLabel(actor), datos });
  }

  private admit(): boolean {
    const { passes, omittedBefore } = this.perMinute.take();
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
