import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { headers, nanos, type NatsConnection } from '@nats-io/transport-node';
import {
  processNames,
  type EventDefinition,
  type NatsCall,
  type ProcessName,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import { platformUser } from '@portal/nats/permissions';
import {
  Calls,
  ContextKeys,
  FACT_HEADER,
  FactStream,
  Log,
  Nats,
  Permits,
  signFact,
  SystemClock,
  type CallOptions,
  type Clock,
} from '@portal/service-kit';
import { PATIENCE_MS, testNats, type NatsServers, type TestNats, type TestReads } from './test-nats.js';
import type { TestTls } from './test-tls.js';

const secretNames = [
  'UPLOAD_KEY_FILE',
  'FORM_KEK_FILE',
  'MAIL_KEY_FILE',
  'CA_KEK_FILE',
  'SIGNER_KEK_FILE',
  'SESSION_KEY_FILE',
] as const;

/** What stands around a service in a medium test. */
export interface TestPlatform<N extends NatsServers = TestNats> {
  readonly nats: N;
  /** Object store of all its processes (`OBJECTS_DIR`). */
  readonly objectsDir: string;
  /** The environment of a process as the runner gives it; `extra` adds its database and the like. */
  env(name: ProcessName, extra?: Record<string, string>): Record<string, string>;
  /**
   * Makes calls as that process would: with its NATS user and signed with its key. They wait longer than their
   * contracts say, for a busy machine.
   * @param patience least deadline in milliseconds; 0 leaves the contract's
   */
  calls(name: ProcessName, patience?: number): Promise<Calls>;
  /** The permits that this process gives and reads. */
  permits(name: ProcessName, clock?: Clock): Promise<Permits>;
  /** The context keys of that process: its own, and the public ones of all. */
  keys(name: ProcessName): Promise<ContextKeys>;
  /**
   * Tells a fact as its process would. Without a message id, so that a repetition reaches the reader.
   * @returns the fact's id
   */
  tell(event: EventDefinition, data: unknown, told?: Told): Promise<string>;
  /**
   * Tells any text, well signed, as who took a process and has its login and its key could.
   * @param after written behind the signature
   */
  tellText(subject: string, text: string, after?: string): Promise<void>;
  /** A raw connection of that user, closed with the platform. */
  connect(user: string): Promise<NatsConnection>;
  /** JetStream as the administrator of streams and consumers sees it. */
  jetstream(): Promise<JetStreamManager>;
  /**
   * From now on a consumer gives no message out again that one has in hand: a process that stands still for a while
   * keeps it. What nobody has in hand stays unfinished.
   */
  keepInHand(consumer: string, stream?: string): Promise<void>;
  /** Every message that the streams keep, as text. */
  kept(): Promise<string[]>;
  secret(name: (typeof secretNames)[number]): Promise<Buffer>;
  close(): Promise<void>;
}

interface Told {
  readonly id?: string;
  /** The process that tells it, when the subject of the definition names all. */
  readonly subject?: string;
}

/**
 * NATS with its users, streams and consumers, the context keys of all processes, secrets, an empty object store.
 * @param tls with it NATS speaks TLS alone, and every environment names its authority
 * @example const platform = await testPlatform(); loadConfig(pdfConfigSchema, platform.env('pdf'));
 */
export const testPlatform = async (reads: TestReads = {}, tls?: TestTls): Promise<TestPlatform> =>
  platformOn(await testNats(reads, tls), tls);

/** The same on NATS servers that the suite has standing; `close` ends them too. */
export async function platformOn<N extends NatsServers>(nats: N, tls?: TestTls): Promise<TestPlatform<N>> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'portal-platform-'));
  const connections: NatsConnection[] = [];
  const tellers: Partial<Record<ProcessName, Promise<NatsConnection>>> = {};
  await Promise.all([
    ...processNames.map((name) => writeKeys(dir, name)),
    ...secretNames.map((name) => writeSecret(dir, name)),
  ]);
  const connect = async (user: string): Promise<NatsConnection> => {
    const connection = await nats.connect(user);
    connections.push(connection);
    return connection;
  };
  const manager = async (): Promise<JetStreamManager> =>
    jetstreamManager(await connect(platformUser), { timeout: PATIENCE_MS });
  const keysOf = async (name: ProcessName): Promise<ContextKeys> =>
    new ContextKeys(await readFile(path.join(dir, `${name}.pem`), 'utf8'), dir);
  /** The process that tells what has this subject, on one connection for all that it tells. */
  const tellerOf = async (subject: string) => {
    const teller = processNames.find((name) => name === subject.split('.')[1]);
    if (!teller) throw new Error(`no process tells ${subject}`);
    const connection = await (tellers[teller] ??= connect(teller));
    return { connection, keys: await keysOf(teller) };
  };
  return {
    nats,
    connect,
    objectsDir: path.join(dir, 'objetos'),
    env: (name, extra = {}) => ({ ...environment(dir, name, nats), ...(tls && { NATS_CA_FILE: tls.ca }), ...extra }),
    calls: async (name, patience = PATIENCE_MS) => {
      const ca = tls && (await readFile(tls.ca, 'utf8'));
      const credentials = { NATS_USER: name, NATS_PASSWORD_FILE: nats.password(name) };
      const log = new Log(`test-${name}`, 'silent');
      const { connection } = await Nats.connect({ NATS_URL: nats.url, NATS_CA_FILE: ca, ...credentials }, log);
      connections.push(connection);
      return new PatientCalls(patience, name, connection, await keysOf(name), new SystemClock(), log);
    },
    keys: keysOf,
    tell: async (event, data, { id = randomUUID(), subject = event.subject } = {}) => {
      const envelope = { id, type: event.type, at: new Date().toISOString(), requestId: 'r', data };
      const { connection, keys: own } = await tellerOf(subject);
      await new FactStream(connection, own).publish(subject, envelope, { timeout: PATIENCE_MS });
      return id;
    },
    tellText: async (subject, text, after = '') => {
      const { connection, keys: own } = await tellerOf(subject);
      const [bytes, header] = [Buffer.from(text), headers()];
      header.set(FACT_HEADER, signFact(own, subject, bytes) + after);
      await jetstream(connection).publish(subject, bytes, { headers: header, timeout: PATIENCE_MS });
    },
    jetstream: manager,
    keepInHand: async (consumer, stream = 'HECHOS') => {
      const { consumers } = await manager();
      await consumers.update(stream, consumer, { ack_wait: nanos(3_600_000) });
    },
    kept: async () => keptBy(await manager()),
    permits: async (name, clock = new SystemClock()) => new Permits(name, await keysOf(name), clock),
    secret: async (name) => Buffer.from(await readFile(path.join(dir, name), 'utf8'), 'hex'),
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await nats.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function keptBy({ streams }: JetStreamManager): Promise<string[]> {
  const texts: string[] = [];
  for await (const { config, state } of streams.list()) {
    // Of an empty stream both are 0.
    for (let seq = Math.max(state.first_seq, 1); seq <= state.last_seq; seq += 1)
      texts.push((await streams.getMessage(config.name, { seq }))?.string() ?? '');
  }
  return texts;
}

class PatientCalls extends Calls {
  constructor(
    private readonly patience: number,
    ...rest: ConstructorParameters<typeof Calls>
  ) {
    super(...rest);
  }

  override send<C extends NatsCall>(contract: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>> {
    return super.send({ ...contract, deadline: Math.max(contract.deadline, this.patience) }, request, options);
  }
}

const environment = (dir: string, name: ProcessName, nats: NatsServers): Record<string, string> => ({
  PORTAL_ENV: 'test',
  PORTAL_ORIGIN: 'http://localhost:3000',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  NATS_URL: nats.url,
  NATS_USER: name,
  NATS_PASSWORD_FILE: nats.passwordFile(name),
  HEALTH_PORT: '0',
  OBJECTS_DIR: path.join(dir, 'objetos'),
  CONTEXT_KEY_FILE: path.join(dir, `${name}.pem`),
  CONTEXT_KEYS_DIR: dir,
  SWEEP_INTERVAL_MS: '200',
  ...Object.fromEntries(secretNames.map((secret) => [secret, path.join(dir, secret)])),
});

async function writeKeys(dir: string, name: ProcessName): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(path.join(dir, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(path.join(dir, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
}

const writeSecret = (dir: string, name: string): Promise<void> =>
  writeFile(path.join(dir, name), randomBytes(32).toString('hex'));
