import type { DynamicModule, Provider } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { ProcessName } from '@portal/contracts/core';
import { Clock } from '../clock/clock.js';
import { ContextKeys } from '../context/context-keys.js';
import { Audit } from '../events/audit.js';
import { NotificationListener } from '../events/notification-listener.js';
import { Outbox } from '../events/outbox.js';
import { OutboxPublisher } from '../events/outbox.publisher.js';
import { Metrics } from '../health/metrics.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { Sweeper } from '../jobs/sweeper.js';
import { Log } from '../logging/log.js';
import { Nats } from '../nats/nats.js';
import { databaseOptions, openDatabase, type DatabaseSettings } from './database.options.js';
import { isConnectionLoss } from './sql-state.js';
import { Transactions } from './transactions.js';

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** Connects (waiting for the server as long as it takes) and migrates under the lock before anything else runs. */
export const databaseModule = (settings: DatabaseSettings): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ ...databaseOptions(settings), retryAttempts: FOR_EVER, retryDelay: 1000, toRetry: isAway }),
    dataSourceFactory: (options) => openDatabase(options as DataSourceOptions),
  });

const isAway = (error: unknown): boolean => isConnectionLoss(error);

export const databaseProviders = (name: ProcessName, settings: DatabaseSettings): Provider[] => [
  {
    provide: Transactions,
    inject: [getDataSourceToken()],
    useFactory: (dataSource: DataSource) => new Transactions(dataSource),
  },
  { provide: Outbox, inject: [Clock], useFactory: (clock: Clock) => new Outbox(clock) },
  {
    provide: Audit,
    inject: [Outbox, Transactions, Clock],
    useFactory: (outbox: Outbox, transactions: Transactions, clock: Clock) =>
      new Audit(name, outbox, transactions, clock),
  },
  {
    provide: Idempotency,
    inject: [ContextKeys],
    useFactory: (keys: ContextKeys) => new Idempotency(keys.derive('idempotencia')),
  },
  {
    provide: OutboxPublisher,
    inject: [Nats, Transactions, Sweeper, Metrics, Log],
    useFactory: (nats: Nats, transactions: Transactions, sweeper: Sweeper, metrics: Metrics, log: Log) => {
      const listener = new NotificationListener(settings.url, `outbox_${settings.schema}`, log);
      return new OutboxPublisher(nats.connection, transactions, listener, sweeper, metrics, log);
    },
  },
];
