import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Module, type FactoryProvider, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import session, { Store } from 'express-session';
import supertest from 'supertest';
import { AppError, type NatsCall } from '@portal/contracts/core';
import {
  Audit,
  Calls,
  Clock,
  DiskObjectStore,
  HealthServer,
  Log,
  Metrics,
  Nats,
  ObjectStore,
  Outbox,
  Sweeper,
  Transactions,
  type CallOptions,
  type Fact,
  type Tx,
} from '@portal/service-kit';
import { makeObjectStore } from '@portal/service-kit/objects';
import { GatewayModule } from '../src/app.module.js';
import { SheddingService } from '../src/borde/shedding.service.js';
import type { GatewayConfig } from '../src/config.js';
import { Remotes } from '../src/paginas/remotes.js';
import { mountMiddleware } from '../src/start-gateway.js';
import { aConfig, aFolder, publishRemote } from './a-config.js';
import type { FakePersona } from './behaviour.js';
import { FakeKeycloak } from './fake-keycloak.js';

export class FixedClock extends Clock {
  current = new Date();
  now(): Date {
    return this.current;
  }
}

interface Call {
  readonly subject: string;
  readonly request: unknown;
  readonly options: CallOptions;
}

/** The services behind the door. They record each call and answer what the test has set. */
class FakeServices {
  readonly calls: Call[] = [];
  reply: (contract: NatsCall, request: unknown) => unknown = () => ({});
  /** What each service says of itself. */
  version: (subject: string) => unknown = () => ({});

  async send(contract: NatsCall, request: unknown, options: CallOptions): Promise<unknown> {
    // The gateway asks it by itself, whatever a test does.
    if (contract.subject.endsWith('.version')) return this.version(contract.subject);
    this.calls.push({ subject: contract.subject, request, options });
    return this.reply(contract, request);
  }
}

/** Keeps what the table would. */
class RecordedOutbox extends Outbox {
  readonly entries: unknown[] = [];

  override async appendAll(_: Tx, facts: readonly Fact[]): Promise<void> {
    this.entries.push(...facts.map(({ envelope }) => envelope.data));
  }
}

/** Answers every statement with no rows. */
const emptyDatabase = {
  queryRunner: { isReleased: false, connect: async () => ({ query: async () => ({ rows: [], rowCount: 0 }) }) },
};

/** The HTTP door alone, everything behind it replaced. Medium tests prove sessions and the database. */
export class Door {
  readonly services = new FakeServices();
  readonly clock = new FixedClock();
  private readonly outbox = new RecordedOutbox(this.clock);
  /** Whether the database and NATS answer a readiness check, and how often the database was asked. */
  readonly readiness = { database: true, nats: true, asked: 0 };
  /** The next so many units find the database away. */
  unitsRefused = 0;
  readonly config: GatewayConfig;
  private app!: NestExpressApplication;

  private constructor(
    readonly keycloak: FakeKeycloak,
    private readonly folder: string,
    env: Record<string, string>,
  ) {
    this.config = aConfig(folder, { KEYCLOAK_URL: keycloak.url, ...env });
  }

  static async open(env: Record<string, string> = {}): Promise<Door> {
    const door = new Door(await FakeKeycloak.begin(), aFolder(), env);
    await door.begin();
    return door;
  }

  get objects(): ObjectStore {
    return this.app.get(ObjectStore);
  }

  /** What it shows of the published remotes. */
  get remotes(): Remotes {
    return this.app.get(Remotes);
  }

  /** What the audit was told. */
  get auditoria(): unknown[] {
    return this.outbox.entries;
  }

  /** Its figures, as its private port tells them. */
  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.app.get(HealthServer).port}/metrics`)).text();
  }

  /** What its private port says of each part: the runner asks there. */
  async parts(): Promise<{ status: number; parts: Record<string, boolean> }> {
    const answer = await fetch(`http://127.0.0.1:${this.app.get(HealthServer).port}/health/ready`);
    const { parts } = (await answer.json()) as { parts: Record<string, boolean> };
    return { status: answer.status, parts };
  }

  /** For requests that supertest cannot make. */
  get server(): Server {
    return this.app.getHttpServer();
  }

  /** supertest against the door. */
  get http(): ReturnType<typeof supertest> {
    return supertest(this.app.getHttpServer());
  }

  /** Value of the Authorization header for this person, who has just logged in. */
  async bearerOf(persona: FakePersona): Promise<string> {
    const auth_time = Math.floor(this.clock.current.getTime() / 1000);
    return `Bearer ${await this.keycloak.bearer(persona, { auth_time })}`;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.keycloak.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async begin(): Promise<void> {
    for (const name of this.config.REMOTES_DIRS ? [] : ['mfe-admin', 'mfe-firma'])
      await publishRemote(String(this.config.OBJECTS_DIR), join(this.folder, name));
    const providers = this.ground();
    @Module({})
    class Ground {}
    @Module({})
    class TestModule {}
    const ground = {
      module: Ground,
      global: true,
      providers,
      exports: providers.map((provider) => (provider as FactoryProvider).provide),
    };
    const gateway = GatewayModule.forRoot(this.config, { provide: Store, useValue: new session.MemoryStore() });
    const options = { bodyParser: false, logger: false, abortOnError: false } as const;
    this.app = await NestFactory.create<NestExpressApplication>(
      { module: TestModule, imports: [ground, gateway] },
      options,
    );
    await mountMiddleware(this.app, this.config);
    await this.app.listen(0, '127.0.0.1');
    // It no longer looks at the loop: beside other work this process may wait for seconds, and would refuse requests.
    this.app.get(SheddingService).onApplicationShutdown();
  }

  private ground(): Provider[] {
    const ready = async () => {
      this.readiness.asked += 1;
      if (!this.readiness.database) throw new Error('the database is away');
      return true;
    };
    const run = async (work: (tx: unknown) => unknown) => {
      if (this.unitsRefused === 0) return work(emptyDatabase);
      this.unitsRefused -= 1;
      throw new AppError('SERVICIO_NO_DISPONIBLE');
    };
    const transactions = { run, single: run, ready };
    const audit = new Audit('gateway', this.outbox, transactions as unknown as Transactions, this.clock);
    return [
      { provide: Log, useValue: new Log('gateway', 'silent') },
      { provide: Metrics, useFactory: () => new Metrics('gateway') },
      { provide: Sweeper, inject: [Log], useFactory: (log: Log) => new Sweeper('gateway', 60_000, log) },
      {
        provide: HealthServer,
        inject: [Metrics, Log],
        useFactory: (metrics: Metrics, log: Log) => new HealthServer(this.config, {}, metrics, log),
      },
      { provide: Clock, useValue: this.clock },
      {
        provide: ObjectStore,
        useFactory: () =>
          this.config.S3_ENDPOINT
            ? makeObjectStore('gateway', this.config)
            : new DiskObjectStore(String(this.config.OBJECTS_DIR)),
      },
      { provide: Audit, useValue: audit },
      { provide: Transactions, useValue: transactions },
      { provide: Nats, useValue: { ready: async () => this.readiness.nats } },
      { provide: Calls, useValue: this.services },
    ];
  }
}

const timers = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
] as const;

/** Minutes pass for tokens, whose age no clock of ours judges. `jest.useRealTimers()` takes it back. */
export const tokensAge = (minutes: number): void =>
  void jest.useFakeTimers({
    now: Date.now() + minutes * 60_000,
    doNotFake: [...timers, 'hrtime', 'nextTick', 'performance', 'queueMicrotask'],
  });

/** A service that refuses. */
export const refuses =
  (...args: ConstructorParameters<typeof AppError>) =>
  () => {
    throw new AppError(...args);
  };
