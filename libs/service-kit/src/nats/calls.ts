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
import { CONTEXT_HEADER, CONTEXT_LIFE_MS, signContext } from '../context/sign-context.js';
import { isReplyProven, REPLY_HEADER } from '../context/sign-reply.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { Log } from '../logging/log.js';
import { isDown, whileConnected } from './nats.js';
import { fromWire, type Reply } from './reply.js';

/** Who asks. By default the actor of the current context; the gateway passes the person. */
export interface CallOptions {
  readonly actor?: Actor;
  readonly idempotencyKey?: string | undefined;
  readonly requestId?: string;
}

/** Requests to other processes. The contract gives address, shapes and deadline; the context is signed here. */
@Injectable()
export class Calls {
  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @throws AppError the callee's refusal, or SERVICIO_NO_DISPONIBLE when no answer of the callee comes within the
   * contract's deadline, and at once when the connection is lost meanwhile
   * @example await calls.send(prepararDocumento, { instantanea, sha256 })
   */
  async send<C extends NatsCall>(
    contract: C,
    request: RequestOf<C>,
    options: CallOptions = {},
  ): Promise<ResponseOf<C>> {
    const body = new TextEncoder().encode(JSON.stringify(request));
    const reply = await this.request(contract, body, this.context(contract, body, options));
    if (!reply.ok) throw fromWire(reply.error);
    return tolerant(contract.response).parse(reply.value) as ResponseOf<C>;
  }

  private async request(contract: NatsCall, body: Uint8Array, context: CallContext): Promise<Reply> {
    if (isDown(this.nats)) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'nats is down', retryAfter: 2 });
    const asked = signContext(this.keys, context);
    const message = await this.ask(contract, body, asked);
    const proof = message.headers?.get(REPLY_HEADER) ?? '';
    if (isReplyProven(this.keys, context, { asked, bytes: message.data, proof })) return message.json<Reply>();
    const { subject } = contract;
    this.log.error('answer not believed', { requestId: context.requestId, subject });
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${subject}: an answer of someone else`, retryAfter: 2 });
  }

  private async ask({ subject, deadline }: NatsCall, body: Uint8Array, asked: string): Promise<Msg> {
    const header = headers();
    header.set(CONTEXT_HEADER, asked);
    try {
      return await whileConnected(this.nats, this.nats.request(subject, body, { timeout: deadline, headers: header }));
    } catch (cause) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: subject, retryAfter: 2, cause });
    }
  }

  private context({ subject, deadline }: NatsCall, body: Uint8Array, options: CallOptions): CallContext {
    const around = maybeContext();
    return {
      caller: this.name,
      actor: options.actor ?? around?.actor ?? { kind: 'proceso', name: this.name },
      subject,
      bodyHash: sha256Hex(body),
      expires: this.clock.now().getTime() + CONTEXT_LIFE_MS,
      nonce: randomUUID(),
      requestId: options.requestId ?? around?.requestId ?? randomUUID(),
      waitMs: deadline,
      ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
    };
  }
}
