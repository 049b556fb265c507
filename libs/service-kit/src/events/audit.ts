import { Injectable } from '@nestjs/common';
import {
  entradaAuditoriaSchema,
  puedeContar,
  subjectAuditoria,
  type AccionDe,
  type EntradaAuditoria,
  type Motivo,
} from '@portal/contracts/auditoria';
import {
  AppError,
  statusOf,
  type ErrorCode,
  type EventDefinition,
  type NatsCall,
  type ProcessName,
} from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import type { ContextKeys } from '../context/context-keys.js';
import { actorLabel, maybeContext } from '../context/current-context.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { Tx } from '../data/sql.js';
import { Transactions } from '../data/transactions.js';
import { Outbox, type Fact } from './outbox.js';
import { RefusalBudgets } from './refusal-budgets.js';
import { sealReason } from './sealed-reason.js';

/** What any process could write. `AuditEntry` narrows it to the actions of one. */
interface Entry {
  readonly accion: string;
  readonly resultado: EntradaAuditoria['resultado'];
  /** `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`; by default the actor of the current context. */
  readonly actor?: string;
  readonly recurso: string;
  readonly datos?: EntradaAuditoria['datos'];
  /** Why, as a person wrote it: it travels sealed and stays outside the chain, which holds its hash. */
  readonly motivo?: string | undefined;
}

/** An entry that the process `P` may tell. */
export type AuditEntry<P extends ProcessName> = Entry & { readonly accion: AccionDe<P> };

/**
 * Entries of the audit chain, as outbox rows in the transaction of what they record. A class names its own process
 * (`Audit<'inscripciones'>`); without a name there is nothing that it may tell.
 */
@Injectable()
export class Audit<P extends ProcessName = never> {
  private readonly event: EventDefinition<typeof entradaAuditoriaSchema>;
  private readonly budgets: RefusalBudgets;

  constructor(
    private readonly name: P,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    /** What reasons are sealed with. A command that tells none has no need of them. */
    private readonly keys?: Pick<ContextKeys, 'sharedWith'>,
  ) {
    this.event = { type: 'auditoria', subject: subjectAuditoria(name), data: entradaAuditoriaSchema, mailed: false };
    this.budgets = new RefusalBudgets(clock);
  }

  /**
   * @example
   * await audit.append(tx, { accion: 'inscripcion.enviada', resultado: 'hecho', recurso: `inscripcion:${id}` })
   */
  async append(tx: Tx, entry: AuditEntry<P>): Promise<void> {
    await this.write(tx, entry);
  }

  /**
   * An entry of now that more than one unit may have to write: it stands once, whichever of them commit.
   * @throws Error when this process may not tell the action
   */
  once(entry: AuditEntry<P>): (tx: Tx) => Promise<void> {
    const fact = this.factOf(entry);
    return (tx) => this.outbox.appendAll(tx, [fact]);
  }

  /**
   * For `Outbox.appendAll`: an entry among many facts. Its actor is by default that of the current context.
   * @throws Error when this process may not tell the action
   */
  fact(entry: AuditEntry<P>): Fact {
    return this.factOf(entry);
  }

  /**
   * The refusal of a call from outside, in a transaction of its own since the call's own was rolled back.
   * A flood leaves its first entries and one that counts the rest (`RefusalBudgets`).
   */
  async refusal(contract: NatsCall, request: unknown, error: AppError): Promise<void> {
    if (contract.kind !== 'call' || !isRefusal(error)) return;
    if (!(await this.admits(callerOf(contract, request, error)))) return;
    const accion = contract.subject.replace(/^svc\./, '');
    const entry = {
      accion,
      resultado: 'rechazado',
      recurso: resourceOf(request),
      datos: { codigo: error.code },
    } as const;
    await this.transactions.run((tx) => this.write(tx, entry));
  }

  /**
   * Whether a refusal of this caller is recorded now. Counts of what was left out are recorded first.
   * @param caller `persona:<sub>` and the like; undefined for a caller without an identity
   */
  async admits(caller?: string): Promise<boolean> {
    await this.recordOmitted();
    return this.budgets.take(caller);
  }

  /** One entry for every caller of whom refusals were left out in a minute that is over. */
  async recordOmitted(): Promise<void> {
    const omitted = this.budgets.omitted();
    if (omitted.length === 0) return;
    const entries = omitted.map(({ de, cantidad }) => ({
      accion: 'acceso.denegado-omitidos',
      resultado: 'rechazado' as const,
      actor: `proceso:${this.name}`,
      recurso: 'llamada',
      datos: { de, cantidad },
    }));
    const facts = entries.map((entry) => this.factOf(entry));
    try {
      await this.transactions.run((tx) => this.outbox.appendAll(tx, facts));
    } catch (error) {
      this.budgets.giveBack(omitted);
      throw error;
    }
  }

  private async write(tx: Tx, entry: Entry): Promise<void> {
    await this.outbox.appendAll(tx, [this.factOf(entry)]);
  }

  private factOf({ motivo, ...entry }: Entry): Fact {
    if (!puedeContar(this.name, entry)) throw new Error(`${this.name} may not tell ${entry.accion}`);
    const actor = entry.actor ?? actorLabel(maybeContext()?.actor);
    const ocurrioEn = this.clock.now().toISOString();
    const why = motivo === undefined ? {} : { motivo: this.sealed(motivo) };
    return this.outbox.fact(this.event, { ...entry, ...why, actor, datos: entry.datos ?? {}, ocurrioEn });
  }

  private sealed(motivo: string): Motivo {
    if (!this.keys) throw new Error(`${this.name} has no keys to seal a reason with`);
    return sealReason(this.keys, this.name, motivo);
  }
}

/** The caller's budget: a person's own, that of a link which opened, or that of strangers. */
function callerOf(contract: NatsCall, request: unknown, error: AppError): string | undefined {
  const actor = maybeContext()?.actor;
  if (actor?.kind !== 'anonimo') return actorLabel(actor);
  const token = memberOf(request, 'token');
  if (contract.kind !== 'call' || contract.access !== 'enlace' || typeof token !== 'string') return undefined;
  return beforeTheLink.includes(error.code) ? undefined : `enlace:${sha256Hex(token).slice(0, 8)}`;
}

/** Refusals that need no living link: anybody can cause them with invented tokens. */
const beforeTheLink: readonly ErrorCode[] = [
  'ENLACE_INVALIDO',
  'DATOS_INVALIDOS',
  'SOLICITUD_MAL_FORMADA',
  'DEMASIADOS_INTENTOS',
  'SOLICITUD_EN_CURSO',
  'LLAVE_IDEMPOTENTE_REUTILIZADA',
];

const memberOf = (request: unknown, name: string): unknown =>
  typeof request === 'object' && request !== null ? (request as Record<string, unknown>)[name] : undefined;

/** A failure of ours, or that there is no certificate yet, is no refusal. */
const isRefusal = (error: AppError): boolean =>
  statusOf(error.code) < 500 && error.code !== 'CERTIFICADO_NO_ENCONTRADO';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Only an id may be named: tokens and texts of a refused request stay out. */
function resourceOf(request: unknown): string {
  const id = memberOf(request, 'id');
  return typeof id === 'string' && uuidShape.test(id) ? `id:${id.toLowerCase()}` : 'llamada';
}
