import { Injectable } from '@nestjs/common';
import { entradaAuditoriaSchema, subjectAuditoria, type EntradaAuditoria } from '@portal/contracts/auditoria';
import { AppError, statusOf, type EventDefinition, type NatsCall, type ProcessName } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import { actorLabel, maybeContext } from '../context/current-context.js';
import type { Tx } from '../data/sql.js';
import { Transactions } from '../data/transactions.js';
import { Outbox, type Fact } from './outbox.js';
import { PerMinute } from './per-minute.js';

/** How many refusals of callers without an identity the audit takes in a minute. */
const REFUSALS_PER_MINUTE = 120;

export interface AuditEntry {
  readonly accion: string;
  readonly resultado: EntradaAuditoria['resultado'];
  /** `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`; by default the actor of the current context. */
  readonly actor?: string;
  readonly recurso: string;
  readonly datos?: EntradaAuditoria['datos'];
}

/** Entries of the audit chain, as outbox rows in the transaction of what they record. */
@Injectable()
export class Audit {
  private readonly event: EventDefinition<typeof entradaAuditoriaSchema>;
  private readonly strangers: PerMinute;

  constructor(
    private readonly name: ProcessName,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.event = { type: 'auditoria', subject: subjectAuditoria(name), data: entradaAuditoriaSchema, mailed: false };
    this.strangers = new PerMinute(REFUSALS_PER_MINUTE, clock);
  }

  /**
   * @example
   * await audit.append(tx, { accion: 'inscripcion.enviada', resultado: 'hecho', recurso: `inscripcion:${id}` })
   */
  async append(tx: Tx, entry: AuditEntry): Promise<void> {
    await this.outbox.appendAll(tx, [this.fact(entry)]);
  }

  /** For `Outbox.appendAll`: an entry among many facts. Its actor is by default that of the current context. */
  fact(entry: AuditEntry): Fact {
    const actor = entry.actor ?? actorLabel(maybeContext()?.actor);
    const ocurrioEn = this.clock.now().toISOString();
    return this.outbox.fact(this.event, { ...entry, actor, datos: entry.datos ?? {}, ocurrioEn });
  }

  /**
   * The refusal of a call from outside, in a transaction of its own since the call's own was rolled back.
   * Callers without an identity are bounded: a flood leaves its first entries and one that counts the rest.
   */
  async refusal(contract: NatsCall, request: unknown, error: AppError): Promise<void> {
    if (contract.kind !== 'call' || !isRefusal(error)) return;
    if (maybeContext()?.actor.kind === 'anonimo' && !(await this.admit())) return;
    const accion = contract.subject.replace(/^svc\./, '');
    const entry = {
      accion,
      resultado: 'rechazado',
      recurso: resourceOf(request),
      datos: { codigo: error.code },
    } as const;
    await this.transactions.run((tx) => this.append(tx, entry));
  }

  private async admit(): Promise<boolean> {
    const { passes, omittedBefore } = this.strangers.take();
    if (omittedBefore === 0) return passes;
    const datos = { cantidad: omittedBefore };
    const entry = {
      accion: 'acceso.denegado-omitidos',
      resultado: 'rechazado',
      actor: `proceso:${this.name}`,
      recurso: 'llamada',
      datos,
    } as const;
    await this.transactions.run((tx) => this.append(tx, entry));
    return passes;
  }
}

/** A failure of ours, or that there is no certificate yet, is no refusal. */
const isRefusal = (error: AppError): boolean =>
  statusOf(error.code) < 500 && error.code !== 'CERTIFICADO_NO_ENCONTRADO';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Only an id may be named: tokens and texts of a refused request stay out. */
function resourceOf(request: unknown): string {
  const id = typeof request === 'object' && request !== null ? (request as { id?: unknown }).id : undefined;
  return typeof id === 'string' && uuidShape.test(id) ? `id:${id.toLowerCase()}` : 'llamada';
}
