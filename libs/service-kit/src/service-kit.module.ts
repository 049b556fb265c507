import { Module, type DynamicModule, type FactoryProvider, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { ProcessName } from '@portal/contracts/core';
import { Clock, SystemClock } from './clock.js';
import type { ProcessConfig } from './config/process-config.schema.js';
import { ContextKeys } from './context/context-keys.js';
import { Permits } from './context/permits.js';
import { databaseOptions, openDatabase, type DatabaseSettings } from './data/database.js';
import { isConnectionLoss } from './data/sql.js';
import { Transactions } from './data/transactions.js';
import { Audit } from './events/audit.js';
import { EventConsumers } from './events/event-consumers.js';
import { FactStream } from './events/fact-stream.js';
import { NotificationListener } from './events/notification-listener.js';
import { Outbox } from './events/outbox.js';
import { OutboxPublisher } from './events/outbox.publisher.js';
import { ParkedEvents } from './events/parked-events.js';
import { HealthServer } from './health/health.server.js';
import { Metrics } from './health/metrics.js';
import { Effects } from './idempotency/effects.js';
import { Idempotency } from './idempotency/idempotency.js';
import { Sweeper } from './jobs/sweeper.js';
import { Log } from './logging/log.js';
import { AcceptedOnce } from './nats/accepted-once.js';
import { CallGuard } from './nats/call-guard.js';
import { Calls } from './nats/calls.js';
import { Nats } from './nats/nats.js';
import { NatsTransport } from './nats/nats.transport.js';
import { AbandonedFiles, makeObjectStore } from './objects/make-object-store.js';
import { ObjectStore } from './objects/object-store.js';

export interface ServiceKitOptions {
  readonly name: ProcessName;
  readonly config: ProcessConfig;
  readonly database?: DatabaseSettings;
  /** Tests move it. */
  readonly clock?: Clock;
}

/** Everything that a process of the platform needs, as global providers. */
@Module({})
export class ServiceKitModule {
  /** @example imports: [ServiceKitModule.forRoot({ name: 'pdf', config })] */
  static forRoot(options: ServiceKitOptions): DynamicModule {
    const providers: Provider[] = [
      ...baseProviders(options),
      ...natsProviders(options),
      ...(options.database ? databaseProviders(options.name, options.database) : []),
    ];
    return {
      module: ServiceKitModule,
      global: true,
      imports: [DiscoveryModule, ...(options.database ? [databaseModule(options.database)] : [])],
      providers,
      exports: providers.map((provider) => (provider as FactoryProvider).provide),
    };
  }
}

const baseProviders = ({ name, config, clock = new SystemClock() }: ServiceKitOptions): Provider[] => [
  { provide: Log, useFactory: () => new Log(name, config.LOG_LEVEL, process.stdout, config.PORTAL_VERSION) },
  { provide: Clock, useValue: clock },
  { provide: Metrics, useFactory: () => new Metrics(name) },
  { provide: ObjectStore, useFactory: () => makeObjectStore(name, config) },
  { provide: Sweeper, inject: [Log], useFactory: (log: Log) => new Sweeper(name, config.SWEEP_INTERVAL_MS, log) },
  {
    provide: AbandonedFiles,
    inject: [ObjectStore, Sweeper],
    useFactory: (objects: ObjectStore | undefined, sweeper: Sweeper) => new AbandonedFiles(objects, sweeper),
  },
  { provide: ContextKeys, useFactory: () => new ContextKeys(config.CONTEXT_KEY_FILE, config.CONTEXT_KEYS_DIR) },
];

const optional = (token: unknown) => ({ token: token as never, optional: true });

const natsProviders = ({ name, config }: ServiceKitOptions): Provider[] => [
  { provide: Nats, inject: [Log], useFactory: (log: Log) => Nats.connect(config, log) },
  {
    provide: Calls,
    inject: [Nats, ContextKeys, Clock, Log],
    useFactory: (nats: Nats, keys: ContextKeys, clock: Clock, log: Log) =>
      new Calls(name, nats.connection, keys, clock, log),
  },
  {
    provide: Permits,
    inject: [ContextKeys, Clock],
    useFactory: (keys: ContextKeys, clock: Clock) => new Permits(name, keys, clock),
  },
  {
    provide: AcceptedOnce,
    inject: [Clock, Sweeper, optional(Transactions)],
    useFactory: (clock: Clock, sweeper: Sweeper, transactions?: Transactions) => {
      const accepted = new AcceptedOnce(clock, transactions);
      if (transactions) sweeper.every(60_000, () => accepted.forgetNotes(), 'accepted requests');
      return accepted;
    },
  },
  {
    provide: CallGuard,
    inject: [ContextKeys, Clock, Log, Metrics, AcceptedOnce, optional(Audit)],
    useFactory: (keys: ContextKeys, clock: Clock, log: Log, metrics: Metrics, accepted: AcceptedOnce, audit?: Audit) =>
      new CallGuard(keys, clock, log, metrics, accepted, async (...refusal) => audit?.refusal(...refusal)),
  },
  {
    provide: NatsTransport,
    inject: [Nats, CallGuard, Log],
    useFactory: (nats: Nats, guard: CallGuard, log: Log) =>
      new NatsTransport({ name, version: config.PORTAL_VERSION }, nats.connection, guard, log),
  },
  {
    provide: EventConsumers,
    inject: [
      ...[Nats, DiscoveryService, Metrics, Log, ContextKeys, Clock, Sweeper],
      ...[optional(Transactions), optional(ParkedEvents)],
    ],
    useFactory: (
      nats: Nats,
      discovery: DiscoveryService,
      metrics: Metrics,
      log: Log,
      keys: ContextKeys,
      clock: Clock,
      sweeper: Sweeper,
      transactions?: Transactions,
      parked?: ParkedEvents,
    ) =>
      new EventConsumers(
        { name, keys, transactions },
        nats.connection,
        discovery,
        metrics,
        log,
        parked,
        sweeper,
        clock,
      ),
  },
  {
    provide: HealthServer,
    inject: [Nats, NatsTransport, EventConsumers, optional(Transactions), Metrics, Log],
    useFactory: (
      nats: Nats,
      transport: NatsTransport,
      consumers: EventConsumers,
      transactions: Transactions | undefined,
      metrics: Metrics,
      log: Log,
    ) => {
      const parts = {
        nats: () => nats.ready(),
        consumers: () => consumers.ready(),
        ...(name !== 'gateway' && { calls: async () => transport.listening }),
        ...(transactions && { database: () => transactions.ready() }),
      };
      return new HealthServer(config, parts, metrics, log);
    },
  },
];

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** Connects (waiting for the server as long as it takes) and migrates under the lock before anything else runs. */
const databaseModule = (settings: DatabaseSettings): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ ...databaseOptions(settings), retryAttempts: FOR_EVER, retryDelay: 1000, toRetry: isAway }),
    dataSourceFactory: (options) => openDatabase(options as DataSourceOptions, settings),
  });

const isAway = (error: unknown): boolean => isConnectionLoss(error);

const databaseProviders = (name: ProcessName, settings: DatabaseSettings): Provider[] => [
  {
    provide: Transactions,
    inject: [getDataSourceToken()],
    useFactory: (dataSource: DataSource) => new Transactions(dataSource),
  },
  {
    provide: ParkedEvents,
    inject: [Transactions, Sweeper, Metrics, Log],
    useFactory: (transactions: Transactions, sweeper: Sweeper, metrics: Metrics, log: Log) =>
      new ParkedEvents(transactions, sweeper, metrics, log),
  },
  { provide: Outbox, inject: [Clock], useFactory: (clock: Clock) => new Outbox(clock) },
  {
    provide: Audit,
    inject: [Outbox, Transactions, Clock, ContextKeys, Sweeper],
    useFactory: (outbox: Outbox, transactions: Transactions, clock: Clock, keys: ContextKeys, sweeper: Sweeper) => {
      const audit = new Audit(name, outbox, transactions, clock, keys);
      sweeper.every(60_000, () => audit.recordOmitted(), 'rechazos-omitidos');
      return audit;
    },
  },
  {
    provide: Idempotency,
    inject: [ContextKeys],
    useFactory: (keys: ContextKeys) => new Idempotency(keys.derive('idempotencia')),
  },
  {
    provide: Effects,
    inject: [Transactions, Idempotency],
    useFactory: (transactions: Transactions, idempotency: Idempotency) => new Effects(transactions, idempotency),
  },
  {
    provide: FactStream,
    inject: [Nats, ContextKeys],
    useFactory: (nats: Nats, keys: ContextKeys) => new FactStream(nats.connection, keys),
  },
  {
    provide: OutboxPublisher,
    inject: [FactStream, Transactions, Sweeper, Metrics, Log],
    useFactory: (stream: FactStream, transactions: Transactions, sweeper: Sweeper, metrics: Metrics, log: Log) => {
      const listener = new NotificationListener(settings.url, `outbox_${settings.schema}`, log);
      return new OutboxPublisher(stream, transactions, listener, sweeper, metrics, log);
    },
  },
];
