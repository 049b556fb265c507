import { randomUUID } from 'node:crypto';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  tolerant,
  type Actor,
  type CallContext,
  type NatsCall,
  type ProcessName,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import type { ContextKeys } from '../context/context-keys.js';
import { maybeContext } from '../context/current-context.js';
import { calleeOf, CONTEXT_HEADER, CONTEXT_LIFE_MS, signContext } from '../context/sign-context.js';
import { isReplyProven, REPLY_HEADER } from '../context/sign-reply.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { Log } from '../logging/log.js';
import { isDown, whileConnected } from './nats.js';
import { HolderDied, Presence } from './presence.js';
import { fromWire, type Reply } from './reply.js';

/** Who asks. By default the actor of the current context; the gateway passes the person. */
export interface CallOptions {
  readonly actor?: Actor;
  readonly idempotencyKey?: string | undefined;
  readonly requestId?: string;
  /** Somebody waits no longer than this, in milliseconds, where that is less than the contract's deadline. */
  readonly waitMs?: number;
}

/** Requests to other processes. The contract gives address, shapes and deadline; the context is signed here. */
@Injectable()
export class Calls {
  private readonly presence: Presence;

  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.presence = new Presence(nats);
  }

  /**
   * Asks once more, where that changes nothing, when whoever had the request has died.
   * @throws AppError the callee's refusal, or SERVICIO_NO_DISPONIBLE when no answer of the callee comes within the
   * contract's deadline or `waitMs`, and at once when the connection is lost meanwhile or the callee has died
   * @example await calls.send(prepararDocumento, { instantanea, sha256 })
   */
  async send<C extends NatsCall>(
    contract: C,
    request: RequestOf<C>,
    options: CallOptions = {},
  ): Promise<ResponseOf<C>> {
    const body = new TextEncoder().encode(JSON.stringify(request));
    const reply = await this.untilAnswered(contract, body, options);
    if (!reply.ok) throw fromWire(reply.error);
    return tolerant(contract.response).parse(reply.value) as ResponseOf<C>;
  }

  /** All askings together wait no longer than the contract and the caller say. */
  private async untilAnswered(contract: NatsCall, body: Uint8Array, options: CallOptions): Promise<Reply> {
    let left = Math.floor(Math.min(contract.deadline, options.waitMs ?? Infinity));
    const until = performance.now() + left;
    if (left < 1)
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${contract.subject}: nobody waits`, retryAfter: 2 });
    // Twice at most: a request that kills whoever takes it must not go from one to the next.
    for (let asked = 1; ; asked += 1, left = Math.floor(until - performance.now())) {
      const context = this.context(contract, body, options, left);
      try {
        return await this.request(contract, body, context);
      } catch (error) {
        if (!(error instanceof HolderDied)) throw error;
        const { subject, requestId } = context;
        const again = asked === 1 && mayAskAgain(contract, options) && until - performance.now() > 1;
        this.log.warn('who had the request died', { requestId, subject, detail: again ? 'asked again' : 'given up' });
        if (!again) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: subject, retryAfter: 2, cause: error });
      }
    }
  }

  private async request(contract: NatsCall, body: Uint8Array, context: Asked): Promise<Reply> {
    if (isDown(this.nats)) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'nats is down', retryAfter: 2 });
    const asked = signContext(this.keys, context);
    const message = await this.ask(context, body, asked);
    const proof = message.headers?.get(REPLY_HEADER) ?? '';
    if (isReplyProven(this.keys, context, { asked, bytes: message.data, proof })) return message.json<Reply>();
    const { subject } = contract;
    this.log.error('answer not believed', { requestId: context.requestId, subject });
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${subject}: an answer of someone else`, retryAfter: 2 });
  }

  /** @throws HolderDied; AppError SERVICIO_NO_DISPONIBLE */
  private async ask({ subject, nonce, waitMs }: Asked, body: Uint8Array, asked: string): Promise<Msg> {
    const header = headers();
    header.set(CONTEXT_HEADER, asked);
    try {
      const send = () => this.nats.request(subject, body, { timeout: waitMs, headers: header });
      return await whileConnected(this.nats, this.presence.whileHeld(calleeOf(subject), nonce, send));
    } catch (cause) {
      if (cause instanceof HolderDied) throw cause;
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: subject, retryAfter: 2, cause });
    }
  }

  private context({ subject }: NatsCall, body: Uint8Array, options: CallOptions, waitMs: number): Asked {
    const around = maybeContext();
    return {
      caller: this.name,
      actor: options.actor ?? around?.actor ?? { kind: 'proceso', name: this.name },
      subject,
      bodyHash: sha256Hex(body),
      expires: this.clock.now().getTime() + CONTEXT_LIFE_MS,
      nonce: randomUUID(),
      requestId: options.requestId ?? around?.requestId ?? randomUUID(),
      waitMs,
      ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
    };
  }
}

/** The context of a request that says how long its caller waits. */
type Asked = CallContext & { readonly waitMs: number };

/** Whether a second asking changes nothing more: it only asks, or its effect has a key. */
const mayAskAgain = (contract: NatsCall, { idempotencyKey }: CallOptions): boolean =>
  contract.kind === 'internal'
    ? contract.repeatable === true
    : contract.method === 'GET' || (contract.idempotent === true && idempotencyKey !== undefined);
