import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { envelopeSchema, type Envelope, type ProcessName } from '@portal/contracts/core';
import { processContext, runInContext } from '../context/current-context.js';
import { sql } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { Metrics } from '../health/metrics.js';
import type { Log } from '../logging/log.js';
import { subscriptionsOf, type Subscription } from './on-event.js';

/** Finds every @OnEvent of the application and runs a durable consumer for each. */
export class EventConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumers: EventConsumer[] = [];

  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly discovery: DiscoveryService,
    private readonly transactions: Transactions | undefined,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (typeof instance === 'object' && instance !== null) this.start(instance as Record<string, unknown>);
    }
  }

  /** Lets what is being worked on finish; what was fetched and not begun is delivered again. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private start(instance: Record<string, unknown>): void {
    for (const [method, subscription] of subscriptionsOf(Object.getPrototypeOf(instance) as object)) {
      const durable = subscription.durable ?? `${this.name}-${subscription.event.type}`;
      const work = new EventWork(
        this.name,
        durable,
        subscription,
        (...args) => call(instance, method, args),
        this.transactions,
      );
      const consumer = new EventConsumer(this.nats, durable, subscription, work, this.metrics, this.log);
      this.consumers.push(consumer);
      consumer.start();
    }
  }
}

const call = (instance: Record<string, unknown>, method: string, args: unknown[]): Promise<void> =>
  (instance[method] as (...args: unknown[]) => Promise<void>).apply(instance, args);

/**
 * After this time a message of a process that died is delivered to another one. A live process extends it while it
 * works.
 */
const ACK_WAIT_MS = 10_000;
const RETRY_MS = 1000;

/** 1 s, 2 s, 4 s … up to a minute. */
const backoffMs = (delivery: number): number => Math.min(1000 * 2 ** Math.min(delivery - 1, 10), 60_000);

const streamOf = (subject: string): 'AUDITORIA' | 'HECHOS' => (subject.startsWith('aud.') ? 'AUDITORIA' : 'HECHOS');

/** A durable pull consumer: replicas of a process share it, restarts go on where it stood. */
class EventConsumer {
  private messages: ConsumerMessages | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly active = new Set<Promise<void>>();

  constructor(
    private readonly nats: NatsConnection,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly work: EventWork,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  start(): void {
    this.running = this.loop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    this.messages?.stop();
    await this.running;
    await Promise.allSettled(this.active);
  }

  /** Begins again when stream, consumer or server went away. */
  private async loop(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.ensure();
        await this.consume();
      } catch (error) {
        if (!this.stopped) this.log.warn('consumer starts again', { event: this.subscription.event.type, error });
      }
      if (!this.stopped) await this.pause(RETRY_MS);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async ensure(): Promise<void> {
    const { consumers } = await jetstreamManager(this.nats, { checkAPI: false });
    const stream = streamOf(this.subscription.event.subject);
    const changeable = { ack_wait: nanos(ACK_WAIT_MS), max_deliver: -1 };
    const fixed = {
      filter_subject: this.subscription.event.subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    };
    try {
      await consumers.add(stream, { durable_name: this.durable, ...fixed, ...changeable });
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      await consumers.update(stream, this.durable, changeable); // an older version made it otherwise
    }
  }

  private async consume(): Promise<void> {
    const { concurrency = 1, event } = this.subscription;
    const consumer = await jetstream(this.nats).consumers.get(streamOf(event.subject), this.durable);
    this.messages = await consumer.consume({
      max_messages: Math.max(concurrency, 10),
      abort_on_missing_resource: true,
    });
    for await (const message of this.messages) {
      if (this.stopped) return;
      const work = this.deliver(message).finally(() => this.active.delete(work));
      this.active.add(work);
      if (this.active.size >= concurrency) await Promise.race(this.active);
    }
  }

  private async deliver(message: JsMsg): Promise<void> {
    const event = this.subscription.event.type;
    const attempt = message.info.deliveryCount;
    const alive = setInterval(() => message.working(), ACK_WAIT_MS / 3);
    try {
      const result = await this.work.run(message.data);
      message.ack();
      this.metrics.events.inc({ event, result });
    } catch (error) {
      const final = error instanceof UnreadableEvent;
      if (final) message.term();
      else message.nak(backoffMs(attempt));
      this.metrics.events.inc({ event, result: final ? 'unreadable' : 'retry' });
      if (final) this.log.error('event unreadable', { event, attempt, error });
      else this.log.warn('event will be delivered again', { event, attempt, error });
    } finally {
      clearInterval(alive);
    }
  }
}

type EventResult = 'done' | 'repeated';

/** A message that cannot be parsed: delivering it again would not help. */
class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** One delivery: shape, context, inbox, effect. */
class EventWork {
  constructor(
    private readonly name: ProcessName,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly method: (...args: unknown[]) => Promise<void>,
    private readonly transactions: Transactions | undefined,
  ) {}

  /** @throws UnreadableEvent; whatever the effect throws, to be delivered again */
  async run(bytes: Uint8Array): Promise<EventResult> {
    const { envelope, data } = this.read(bytes);
    return runInContext(processContext(this.name, envelope.requestId), () =>
      this.subscription.kind === 'reaction' ? this.react(data, envelope) : this.effect(data, envelope),
    );
  }

  private read(bytes: Uint8Array): { envelope: Envelope; data: unknown } {
    try {
      const envelope = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      return { envelope, data: this.subscription.event.data.parse(envelope.data) };
    } catch (cause) {
      throw new UnreadableEvent(this.subscription.event.type, { cause });
    }
  }

  private async react(data: unknown, envelope: Envelope): Promise<EventResult> {
    await this.method(data, envelope);
    return 'done';
  }

  private effect(data: unknown, envelope: Envelope): Promise<EventResult> {
    if (!this.transactions) throw new Error('a transactional @OnEvent needs a database');
    return this.transactions.run(
      async (tx) => {
        const insert =
          'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id';
        const { rows } = await sql(tx, insert, [this.durable, envelope.id]);
        if (rows.length === 0) return 'repeated';
        await this.method(tx, data, envelope);
        return 'done';
      },
      { step: 'hechos.efecto' },
    );
  }
}
