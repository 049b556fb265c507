import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

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

  readonly callsDropped = new Counter({
    name: 'portal_calls_dropped_total',
    help: 'Requests that get no answer, by reason: an unproven context, a reply subject outside the inbox, a replay',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  readonly events = new Counter({
    name: 'portal_events_total',
    help: 'Events consumed, by event and result',
    labelNames: ['event', 'result'],
    registers: [this.registry],
  });

  readonly eventsParked = new Gauge({
    name: 'portal_events_parked',
    help: 'Events that no release could take in yet, parked until somebody decides, by consumer',
    labelNames: ['consumer'],
    registers: [this.registry],
  });

  readonly outboxPending = new Gauge({
    name: 'portal_outbox_pending',
    help: 'Outbox rows not yet published, of each stream as many as were asked for last: a hundred at most',
    registers: [this.registry],
  });

  readonly repairsPending = new Gauge({
    name: 'portal_repairs_pending',
    help: 'What a self-repairing job still has to do, waiting included, by job',
    labelNames: ['job'],
    registers: [this.registry],
  });

  readonly repairFailures = new Counter({
    name: 'portal_repair_failures_total',
    help: 'Attempts of self-repairing jobs that failed and will be made again, by job and code',
    labelNames: ['job', 'code'],
    registers: [this.registry],
  });

  constructor(process: string) {
    this.registry.setDefaultLabels({ process });
  }

  /**
   * A series of the service's own.
   * @param collect sets the values when somebody reads them
   * @example metrics.gauge('portal_llaves_en_reserva', 'RSA keys made ahead')
   */
  gauge<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    collect?: (gauge: Gauge<L>) => void,
  ): Gauge<L> {
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && {
        collect(this: Gauge<L>) {
          collect(this);
        },
      }),
    });
  }

  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ): Histogram<L> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  /** The process's memory, event loop and garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
