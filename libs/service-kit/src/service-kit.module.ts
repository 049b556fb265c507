import { Module, type DynamicModule, type FactoryProvider, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { ProcessName } from '@portal/contracts/core';
import { Clock, SystemClock } from './clock/clock.js';
import type { ProcessConfig } from './config/process-config.schema.js';
import { ContextKeys } from './context/context-keys.js';
import { Permits } from './context/permits.js';
import type { DatabaseSettings } from './data/database.options.js';
import { databaseModule, databaseProviders } from './data/database.providers.js';
import { Transactions } from './data/transactions.js';
import { Audit } from './events/audit.js';
import { EventConsumers } from './events/event-consumers.js';
import { HealthServer } from './health/health.server.js';
import { Metrics } from './health/metrics.js';
import { Sweeper } from './jobs/sweeper.js';
import { Log } from './logging/log.js';
import { CallGuard } from './nats/call-guard.js';
import { Calls } from './nats/calls.js';
import { Nats } from './nats/nats.js';
import { NatsTransport } from './nats/nats.transport.js';
import { AbandonedFiles } from './objects/abandoned-files.js';
import { makeObjectStore } from './objects/object-store.factory.js';
import { ObjectStore } from './objects/object-store.js';

export interface ServiceKitOptions {
  readonly name: ProcessName;
  readonly config: ProcessConfig;
  readonly database?: DatabaseSettings;
  /** Tests move it. */
  readonly clock?: Clock;
}

/** Everything a process of the platform stands on, as global providers. */
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
  { provide: Log, useFactory: () => new Log(name, config.LOG_LEVEL) },
  { provide: Clock, useValue: clock },
  { provide: Metrics, useFactory: () => new Metrics(name) },
  { provide: ObjectStore, useFactory: () => makeObjectStore(config) },
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
    inject: [Nats, ContextKeys, Clock],
    useFactory: (nats: Nats, keys: ContextKeys, clock: Clock) => new Calls(name, nats.connection, keys, clock),
  },
  {
    provide: Permits,
    inject: [ContextKeys, Clock],
    useFactory: (keys: ContextKeys, clock: Clock) => new Permits(name, keys, clock),
  },
  {
    provide: CallGuard,
    inject: [ContextKeys, Clock, Log, Metrics, optional(Audit)],
    useFactory: (keys: ContextKeys, clock: Clock, log: Log, metrics: Metrics, audit?: Audit) =>
      new CallGuard(keys, clock, log, metrics, async (...refusal) => audit?.refusal(...refusal)),
  },
  {
    provide: NatsTransport,
    inject: [Nats, CallGuard, Log],
    useFactory: (nats: Nats, guard: CallGuard, log: Log) => new NatsTransport(name, nats.connection, guard, log),
  },
  {
    provide: EventConsumers,
    inject: [Nats, DiscoveryService, optional(Transactions), Metrics, Log],
    useFactory: (
      nats: Nats,
      discovery: DiscoveryService,
      transactions: Transactions | undefined,
      metrics: Metrics,
      log: Log,
    ) => new EventConsumers(name, nats.connection, discovery, transactions, metrics, log),
  },
  {
    provide: HealthServer,
    inject: [Nats, optional(Transactions), Metrics, Log],
    useFactory: (nats: Nats, transactions: Transactions | undefined, metrics: Metrics, log: Log) =>
      new HealthServer(
        config,
        { nats: () => nats.ready(), ...(transactions && { database: () => transactions.ready() }) },
        metrics,
        log,
      ),
  },
];
