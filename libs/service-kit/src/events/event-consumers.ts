import type { NatsConnection } from '@nats-io/transport-node';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { ProcessName } from '@portal/contracts/core';
import type { Transactions } from '../data/transactions.js';
import type { Metrics } from '../health/metrics.js';
import type { Log } from '../logging/log.js';
import { EventConsumer } from './event-consumer.js';
import { EventWork } from './event-work.js';
import { subscriptionsOf } from './on-event.decorator.js';

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
