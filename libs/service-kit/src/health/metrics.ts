import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Prometheus series of a process, on its private port. Labels never carry personal data. */
export class Metrics {
  readonly registry = new Registry();

  readonly calls = new Histogram({
    name: 'portal_call_seconds',
    help: 'Calls answered, by subject and code',
    labelNames: ['subject', 'code'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 10],
    registers: [this.registry],
  });

  readonly events = new Counter({
    name: 'portal_events_total',
    help: 'Events consumed, by event and result',
    labelNames: ['event', 'result'],
    registers: [this.registry],
  });

  readonly outboxPending = new Gauge({
    name: 'portal_outbox_pending',
    help: 'Outbox rows not yet published',
    registers: [this.registry],
  });

  constructor(process: string) {
    this.registry.setDefaultLabels({ process });
  }

  /** The process's memory, event loop and garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
