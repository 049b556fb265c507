import type { Msg } from '@nats-io/transport-node';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { AppError, assertAccess, callersOf, type CallContext, type NatsCall } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import type { ContextKeys } from '../context/context-keys.js';
import { runInContext } from '../context/current-context.js';
import { CONTEXT_HEADER, verifyContext } from '../context/sign-context.js';
import type { Metrics } from '../health/metrics.js';
import type { Log } from '../logging/log.js';
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
    private readonly onRefusal: OnRefusal,
  ) {}

  /** @throws AppError every refusal; anything unexpected becomes ERROR_INTERNO and a line in the log */
  async run(contract: NatsCall, message: Msg, handler: MessageHandler): Promise<unknown> {
    const context = this.believe(contract, message);
    const started = performance.now();
    return runInContext(context, async () => {
      try {
        const value = await this.handle(contract, message, handler, context);
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

  private believe(contract: NatsCall, message: Msg): CallContext {
    const header = message.headers?.get(CONTEXT_HEADER) ?? '';
    try {
      const received = { header, subject: message.subject, body: message.data, now: this.clock.now().getTime() };
      const context = verifyContext(this.keys, received);
      if (callersOf(contract).some((name) => name === context.caller)) return context;
      throw new AppError('ACCESO_DENEGADO', { detail: `${context.caller} may not call this` });
    } catch (error) {
      this.log.warn('context refused', { subject: message.subject, detail: asAppError(error).detail });
      throw error;
    }
  }

  private async handle(
    contract: NatsCall,
    message: Msg,
    handler: MessageHandler,
    context: CallContext,
  ): Promise<unknown> {
    if (contract.kind === 'call') assertAccess(context.actor, contract.access);
    const result: unknown = await handler(parseRequest(contract.request, readJson(message)), context);
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
