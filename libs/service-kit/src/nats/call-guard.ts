import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { AppError, assertAccess, callersOf, tolerant, type CallContext, type NatsCall } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import type { ContextKeys } from '../context/context-keys.js';
import { runInContext } from '../context/current-context.js';
import { Patience, withPatience } from '../context/patience.js';
import { CONTEXT_HEADER, verifyContext } from '../context/sign-context.js';
import { REPLY_HEADER, signReply } from '../context/sign-reply.js';
import type { Metrics } from '../health/metrics.js';
import type { Log } from '../logging/log.js';
import type { AcceptedOnce } from './accepted-once.js';
import { inboxOf } from './nats.js';
import { parseRequest } from './parse-request.js';

/** Gets every refused call from outside; processes with a database write it to the audit. */
export type OnRefusal = (contract: NatsCall, request: unknown, error: AppError) => Promise<void>;

/**
 * Surrounds every handler: verifies the caller, checks access and shape, runs in the caller's context, closes the
 * answer's shape, logs.
 */
export class CallGuard {
  constructor(
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly metrics: Metrics,
    private readonly accepted: AcceptedOnce,
    private readonly onRefusal: OnRefusal,
  ) {}

  /**
   * The proven context of a request that asks for its answer inside its caller's own inbox. Nothing else is answered:
   * NATS lets a responder publish once to any reply subject, so who chose that subject would borrow its rights.
   */
  believe(message: Msg): CallContext | undefined {
    const header = message.headers?.get(CONTEXT_HEADER) ?? '';
    try {
      const received = { header, subject: message.subject, body: message.data, now: this.clock.now().getTime() };
      const context = verifyContext(this.keys, received);
      if (message.reply?.startsWith(`${inboxOf(context.caller)}.`)) return context;
      return this.drop(message, 'reply', `${context.caller} asks for the answer at ${message.reply ?? 'no subject'}`);
    } catch (error) {
      return this.drop(message, 'context', asAppError(error).detail);
    }
  }

  /**
   * Whether a proven request is here for the first time. A repetition is dropped: an answer to it could pass for the
   * answer to the first one.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database that remembers cannot be reached
   */
  async isFirst(contract: NatsCall, message: Msg, context: CallContext): Promise<boolean> {
    if (await this.accepted.take(contract, context)) return true;
    this.drop(message, 'replay', `${context.caller} asked this before`);
    await this.tellRepetition(contract, message, context);
    return false;
  }

  /** The headers of an answer to this request. */
  proofOf(message: Msg, context: CallContext, bytes: Uint8Array): MsgHdrs {
    const header = headers();
    const asked = message.headers?.get(CONTEXT_HEADER) ?? '';
    header.set(REPLY_HEADER, signReply(this.keys, context, { asked, bytes }));
    return header;
  }

  /** @throws AppError every refusal; anything unexpected becomes ERROR_INTERNO and a line in the log */
  async run(contract: NatsCall, message: Msg, handler: MessageHandler, context: CallContext): Promise<unknown> {
    this.assertCaller(contract, context);
    const started = performance.now();
    // A caller of an earlier release does not say how long it waits: as long as the contract says.
    const patience = Patience.of(context.waitMs ?? contract.deadline);
    return runInContext(context, async () => {
      try {
        const value = await withPatience(patience, () => this.handle(contract, message, handler, context));
        this.finished(contract, context, started);
        return value;
      } catch (error) {
        const refusal = asAppError(error);
        this.finished(contract, context, started, refusal);
        await this.tellRefusal(contract, message, refusal);
        throw refusal;
      }
    });
  }

  private drop(message: Msg, reason: 'context' | 'reply' | 'replay', detail: string | undefined): undefined {
    this.metrics.callsDropped.inc({ reason });
    this.log.warn('request dropped', { subject: message.subject, detail });
    return undefined;
  }

  private assertCaller(contract: NatsCall, { caller }: CallContext): void {
    if (callersOf(contract).some((name) => name === caller)) return;
    const detail = `${caller} may not call this`;
    this.log.warn('context refused', { subject: contract.subject, detail });
    throw new AppError('ACCESO_DENEGADO', { detail });
  }

  private async handle(
    contract: NatsCall,
    message: Msg,
    handler: MessageHandler,
    context: CallContext,
  ): Promise<unknown> {
    if (contract.kind === 'call') assertAccess(context.actor, contract);
    const result: unknown = await handler(parseRequest(tolerant(contract.request), readJson(message)), context);
    const value: unknown = isObservable(result) ? await lastValueFrom(result, { defaultValue: undefined }) : result;
    return contract.response.parse(value ?? {});
  }

  private finished(contract: NatsCall, { requestId, caller }: CallContext, started: number, error?: AppError): void {
    const ms = Math.round(performance.now() - started);
    const fields = { requestId, caller, subject: contract.subject, ms, code: error?.code, detail: error?.detail };
    this.metrics.calls.observe({ subject: contract.subject, code: error?.code ?? 'ok' }, ms / 1000);
    if (error?.code === 'ERROR_INTERNO') this.log.error('call failed', { ...fields, error: error.cause });
    else this.log.info(error ? 'call refused' : 'call answered', fields);
  }

  /** The person of the first request did not ask again, so the audit names the process in whose name it came. */
  private tellRepetition(contract: NatsCall, message: Msg, context: CallContext): Promise<void> {
    const error = new AppError('ACCESO_DENEGADO', { detail: 'asked before' });
    return runInContext({ ...context, actor: { kind: 'proceso', name: context.caller } }, () =>
      this.tellRefusal(contract, message, error),
    );
  }

  private async tellRefusal(contract: NatsCall, message: Msg, error: AppError): Promise<void> {
    try {
      await this.onRefusal(contract, safeJson(message), error);
    } catch (failure) {
      this.log.error('refusal not audited', { subject: contract.subject, code: error.code, error: failure });
    }
  }
}

const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('ERROR_INTERNO', { cause: error });

function readJson(message: Msg): unknown {
  try {
    return message.json();
  } catch (cause) {
    throw new AppError('SOLICITUD_MAL_FORMADA', { cause });
  }
}

const safeJson = (message: Msg): unknown => {
  try {
    return message.json();
  } catch {
    return undefined;
  }
};
