import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { CallContext, NatsCall, ProcessName } from '@portal/contracts/core';
import { AppError } from '@portal/contracts/core';
import type { Log } from '../logging/log.js';
import { Announcer } from './announcer.js';
import type { CallGuard } from './call-guard.js';
import { isDown } from './nats.js';
import { toWire, type Reply } from './reply.js';
import { versionCall } from './version-call.js';

interface Extras {
  readonly contract?: NatsCall;
}

/** Our NATS transport for Nest: one queue subscription `svc.<process>.>`, signed contexts, our own envelope. */
export class NatsTransport extends Server implements CustomTransportStrategy, BeforeApplicationShutdown {
  private subscription: Subscription | undefined;
  private readonly running = new Set<Promise<void>>();
  private closing: Promise<void> | undefined;
  /** The server knows the subscription, and calls find this process. */
  listening = false;

  private readonly versionSubject: string;
  private readonly announcer: Announcer;

  constructor(
    private readonly self: { readonly name: ProcessName; readonly version: string },
    private readonly nats: NatsConnection,
    private readonly guard: CallGuard,
    private readonly log: Log,
  ) {
    super();
    this.versionSubject = versionCall(self.name).subject;
    this.announcer = new Announcer(self.name, nats);
  }

  /** Calls back once the server knows the subscription: later calls find this process. */
  listen(callback: (error?: unknown) => void): void {
    void this.begin().then(() => callback(), callback);
  }

  private async begin(): Promise<void> {
    await this.announcer.begin();
    if (this.closing) return;
    this.subscription = this.nats.subscribe(`svc.${this.self.name}.>`, {
      queue: this.self.name,
      callback: (error, message) => {
        if (error) return this.log.error('subscription failed', { error });
        const work = this.reply(message).finally(() => this.running.delete(work));
        this.running.add(work);
      },
    });
    await this.nats.flush();
    this.listening = !this.closing;
  }

  /** At the beginning of the end, so that a long job of this process holds no new request. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Takes no new requests and lets the running ones finish. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    if (this.subscription && !isDown(this.nats)) await this.subscription.drain();
    await Promise.allSettled(this.running);
    await this.announcer.end();
  }

  on(): void {
    throw new Error('the NATS transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  /** Only a proven request is answered, and only the first time. */
  private async reply(message: Msg): Promise<void> {
    const context = this.guard.believe(message);
    if (!context) return;
    const release = this.announcer.hold(context.nonce);
    try {
      await this.replyTo(message, context);
    } finally {
      release();
    }
  }

  private async replyTo(message: Msg, context: CallContext): Promise<void> {
    const reply = await this.answer(message, context);
    if (!reply) return;
    const bytes = new TextEncoder().encode(JSON.stringify(reply));
    try {
      message.respond(bytes, { headers: this.guard.proofOf(message, context, bytes) });
    } catch (error) {
      this.log.error('answer not sent', { subject: message.subject, detail: `${bytes.length} bytes`, error });
    }
  }

  /** @returns undefined for a request that was accepted before */
  private async answer(message: Msg, context: CallContext): Promise<Reply | undefined> {
    if (message.subject === this.versionSubject) return { ok: true, value: { version: this.self.version } };
    const handler = this.messageHandlers.get(message.subject) as MessageHandler | undefined;
    const contract = (handler?.extras as Extras | undefined)?.contract;
    try {
      if (!handler || !contract)
        throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no handler: ${message.subject}` });
      if (!(await this.guard.isFirst(contract, message, context))) return undefined;
      return { ok: true, value: await this.guard.run(contract, message, handler, context) };
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('ERROR_INTERNO', { cause: error });
      return { ok: false, error: toWire(known) };
    }
  }
}
