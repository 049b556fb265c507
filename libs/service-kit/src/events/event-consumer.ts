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
import type { Metrics } from '../health/metrics.js';
import type { Log } from '../logging/log.js';
import { UnreadableEvent, type EventWork } from './event-work.js';
import type { Subscription } from './on-event.decorator.js';

/** What a process that died was working on is delivered to another one after this long; who lives and takes longer says so meanwhile. */
const ACK_WAIT_MS = 10_000;
const RETRY_MS = 1000;

/** 1 s, 2 s, 4 s … up to a minute. */
export const backoffMs = (delivery: number): number => Math.min(1000 * 2 ** Math.min(delivery - 1, 10), 60_000);

export const streamOf = (subject: string): 'AUDITORIA' | 'HECHOS' =>
  subject.startsWith('aud.') ? 'AUDITORIA' : 'HECHOS';

/** A durable pull consumer: replicas of a process share it, restarts go on where it stood. */
export class EventConsumer {
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

  /** Begins again whenever stream, consumer or server went away. */
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
