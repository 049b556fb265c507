import { AckPolicy, jetstream, type Consumer, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { millis, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { EventDefinition } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import { FACT_HEADER } from '../context/sign-fact.js';
import type { Metrics } from '../health/metrics.js';
import type { Sweeper } from '../jobs/sweeper.js';
import type { Log } from '../logging/log.js';
import { EventWork, HopelessEvent, RefusedEvent, type Reader } from './event-work.js';
import { streamOf } from './fact-stream.js';
import { subscriptionsOf, type Subscription } from './on-event.js';
import type { ParkedEvents, StoredMessage } from './parked-events.js';
import { RefusalLines } from './refusal-lines.js';

/**
 * Finds every @OnEvent of the application and reads its durable consumer, which the platform has made
 * (docs/adr/0022-the-platform-makes-consumers.md).
 */
export class EventConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumers: EventConsumer[] = [];
  private readonly refusals: RefusalLines;

  constructor(
    private readonly reader: Reader,
    private readonly nats: NatsConnection,
    private readonly discovery: DiscoveryService,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly parked: ParkedEvents | undefined,
    private readonly sweeper: Sweeper,
    clock: Clock,
  ) {
    this.refusals = new RefusalLines(log, clock);
  }

  onApplicationBootstrap(): void {
    for (const { instance } of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (typeof instance === 'object' && instance !== null) this.start(instance as Record<string, unknown>);
    }
    this.sweeper.every(60_000, async () => this.refusals.tellOmitted(), 'refused events');
  }

  /** Whether each consumer is there as this process reads it. */
  async ready(): Promise<boolean> {
    return this.consumers.every((consumer) => consumer.found);
  }

  /** Lets what is being worked on finish; what was fetched and not begun goes to another replica. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private start(instance: Record<string, unknown>): void {
    for (const [method, subscription] of subscriptionsOf(Object.getPrototypeOf(instance) as object)) {
      const durable = `${this.reader.name}-${subscription.event.type}`;
      const work = new EventWork(this.reader, durable, subscription, (...args) => call(instance, method, args));
      const { nats, metrics, log, parked, refusals } = this;
      const delivery = new EventDelivery(durable, subscription.event, work, metrics, log, parked, refusals);
      const consumer = new EventConsumer(nats, durable, subscription, delivery, log);
      parked?.isReadBy(durable, work);
      this.consumers.push(consumer);
      consumer.start();
    }
  }
}

const call = (instance: Record<string, unknown>, method: string, args: unknown[]): Promise<void> =>
  (instance[method] as (...args: unknown[]) => Promise<void>).apply(instance, args);

const RETRY_MS = 1000;

/** A durable pull consumer: replicas of a process share it, restarts go on where it stood. */
class EventConsumer {
  /** The platform has made it, for these facts and no others. */
  found = false;
  private asked: ConsumerMessages | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly active = new Set<Promise<void>>();
  private tellStop: () => void = () => undefined;
  private readonly toldToStop = new Promise<void>((resolve) => (this.tellStop = resolve));

  constructor(
    private readonly nats: NatsConnection,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly delivery: EventDelivery,
    private readonly log: Log,
  ) {}

  start(): void {
    this.running = this.loop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.tellStop();
    this.wake();
    this.asked?.stop();
    await this.running;
    await Promise.allSettled(this.active);
  }

  /** Begins again when stream, consumer or server went away, and waits for a consumer that is not there yet. */
  private async loop(): Promise<void> {
    while (!this.stopped) {
      try {
        const consumer = await this.find();
        this.found = true;
        await this.consume(consumer);
      } catch (error) {
        const detail = this.found ? 'it starts again' : `waits for ${this.durable}, which the platform makes`;
        if (!this.stopped) this.log.warn('consumer away', { event: this.subscription.event.type, detail, error });
      }
      this.found = false;
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

  /** @throws Error when there is no such consumer, or it hands out other facts than these */
  private async find(): Promise<Consumer> {
    const { subject } = this.subscription.event;
    const consumer = await jetstream(this.nats).consumers.get(streamOf(subject), this.durable);
    const { filter_subject, filter_subjects, ack_policy } = (await consumer.info(true)).config;
    const filters = [filter_subject, ...(filter_subjects ?? [])].filter(Boolean);
    if (filters.length !== 1 || filters[0] !== subject || ack_policy !== AckPolicy.Explicit)
      throw new Error(`${this.durable} is not a consumer of ${subject}`);
    return consumer;
  }

  private async consume(consumer: Consumer): Promise<void> {
    const ackWaitMs = millis((await consumer.info(true)).config.ack_wait ?? nanos(30_000)); // NATS's own default
    while (!this.stopped) {
      // It is asked for while others are worked on.
      for (const message of await this.take(consumer)) {
        if (await this.hasRoom(message, ackWaitMs)) {
          const work = this.delivery.deliver(message, ackWaitMs).finally(() => this.active.delete(work));
          this.active.add(work);
        } else {
          // Another replica gets it now, and not only when its time to acknowledge is over.
          message.nak();
        }
      }
    }
  }

  /**
   * Waits until this message may be worked on, and tells the server meanwhile that it is not lost: else another replica
   * would work on it too, or this one twice.
   * @returns false when it was told to stop
   */
  private async hasRoom(message: JsMsg, ackWaitMs: number): Promise<boolean> {
    const { concurrency = 1 } = this.subscription;
    const alive = setInterval(() => message.working(), ackWaitMs / 3);
    while (this.active.size >= concurrency && !this.stopped) await Promise.race([this.toldToStop, ...this.active]);
    clearInterval(alive);
    return !this.stopped;
  }

  /**
   * One message by request. A message without body and headers ends the answers that another account gives to a
   * request (docs/adr/0086-streams-in-an-account-of-their-own.md): what the same request still waited for would be
   * handed out to nobody.
   * @returns none when there was none for half a minute or it was told to stop; two when the connection came back, for
   * then it was asked for twice
   * @throws Error when there is no such consumer any more, or nobody answers for it
   */
  private async take(consumer: Consumer): Promise<JsMsg[]> {
    this.asked = await consumer.fetch({ max_messages: 1 });
    // It may have been told to stop meanwhile, when there was nothing to stop yet.
    if (this.stopped) this.asked.stop();
    const taken: JsMsg[] = [];
    for await (const message of this.asked) taken.push(message);
    return taken;
  }
}

/** 1 s, 2 s, 4 s … up to a minute. */
const backoffMs = (delivery: number): number => Math.min(1000 * 2 ** Math.min(delivery - 1, 10), 60_000);

/** What becomes of a message that had no effect. */
type Unheard = 'parked' | 'refused' | 'retry';

/** A message as its teller published it. */
const heardFrom = (message: JsMsg): StoredMessage => ({
  subject: message.subject,
  signature: message.headers?.get(FACT_HEADER) ?? '',
  bytes: message.data,
  sequence: message.seq,
});

/** What becomes of each message of one consumer: its effect, a place apart, or another try. */
class EventDelivery {
  constructor(
    private readonly durable: string,
    private readonly event: EventDefinition,
    private readonly work: EventWork,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly parked: ParkedEvents | undefined,
    private readonly refusals: RefusalLines,
  ) {}

  /** Works on it while the server is told that it is being worked on, and answers what became of it. */
  async deliver(message: JsMsg, ackWaitMs: number): Promise<void> {
    const event = this.event.type;
    const attempt = message.info.deliveryCount;
    const alive = setInterval(() => message.working(), ackWaitMs / 3);
    try {
      const result = await this.work.run(heardFrom(message));
      message.ack();
      this.metrics.events.inc({ event, result });
    } catch (error) {
      const result = await this.setAside(message, error);
      if (result === 'parked') message.ack();
      else if (result === 'refused') message.term();
      else message.nak(backoffMs(attempt));
      this.metrics.events.inc({ event, result });
      if (result === 'retry') this.log.warn('event will be delivered again', { event, attempt, error });
      else if (result === 'parked' || this.refusals.take(this.durable, message.subject))
        this.log.error(`event ${result}`, { event, attempt, detail: `sequence ${message.seq}`, error });
    } finally {
      clearInterval(alive);
    }
  }

  /** Nothing that may be somebody's word is lost: it is parked, or delivered again until it can be. */
  private async setAside(message: JsMsg, error: unknown): Promise<Unheard> {
    if (error instanceof RefusedEvent) return 'refused';
    if (!(error instanceof HopelessEvent) || !this.parked) return 'retry';
    try {
      if (await this.parked.park(this.durable, heardFrom(message), error)) return 'parked';
    } catch (failure) {
      this.log.warn('event not parked yet', { event: this.event.type, error: failure });
      return 'retry';
    }
    // Where many tellers share a consumer, one that fills its room must not hold back the others.
    return error.proven && !this.event.subject.endsWith('>') ? 'retry' : 'refused';
  }
}
