import { Injectable } from '@nestjs/common';
import type { Actor, AppError, ErrorCode, HttpCall } from '@portal/contracts/core';
import { actorLabel, Audit, Log, Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';

/** The gateway's own refusals that the audit records. The services audit theirs. */
const auditable: readonly ErrorCode[] = [
  'ACCESO_DENEGADO',
  'SOLO_ADMINISTRADORES',
  'SESION_NO_RECIENTE',
  'SOLICITUD_RECHAZADA',
  'UNAUTHORIZED',
  'CARGA_VENCIDA',
  'DEMASIADOS_INTENTOS',
];

/** A guest's GET without a session is no attempt at anything. */
const quiet = (contract: HttpCall, code: ErrorCode): boolean => code === 'UNAUTHORIZED' && contract.method === 'GET';

/** Audits refused access. Each known person has a budget of entries a minute, strangers share one. */
@Injectable()
export class RefusalsService {
  constructor(
    private readonly audit: Audit<'gateway'>,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  /** It neither delays nor changes the answer. A failure of the audit is logged. */
  note(contract: HttpCall, error: AppError): void {
    if (!auditable.includes(error.code) || quiet(contract, error.code)) return;
    const { actor } = currentRequest();
    void this.write(actor, { codigo: error.code, ruta: `${contract.method} ${contract.path}` });
  }

  private async write(actor: Actor, datos: Record<string, string>): Promise<void> {
    const label = actorLabel(actor);
    try {
      if (!(await this.audit.admits(actor.kind === 'anonimo' ? undefined : label))) return;
      const what = { accion: 'acceso.denegado', resultado: 'rechazado', recurso: 'puerta:gateway' } as const;
      await this.transactions.run((tx) => this.audit.append(tx, { ...what, actor: label, datos }));
    } catch (error) {
      this.log.error('refusal not audited', { ...datos, error });
    }
  }
}
