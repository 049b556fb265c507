import { isIP } from 'node:net';
import { connect as connectTo, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ConfigError } from '../config/config-error.js';
import type { Log } from '../logging/log.js';

/** The process's NATS connection, closed last. */
export class Nats implements OnApplicationShutdown {
  private constructor(readonly connection: NatsConnection) {}

  static async connect(settings: NatsSettings, log: Log): Promise<Nats> {
    return new Nats(await connect(settings, log));
  }

  /** A round trip to the server. */
  async ready(): Promise<boolean> {
    if (isDown(this.connection)) return false;
    await this.connection.flush();
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.close();
  }
}

export interface NatsSettings {
  readonly NATS_URL: string;
  /** PEM of the authority that the server's certificate leads to; absent: those of Node. */
  readonly NATS_CA_FILE?: string | undefined;
  readonly NATS_USER: string;
  readonly NATS_PASSWORD_FILE: string;
}

/** Where a process hears answers, and no other one: the server's permissions say so (`deploy/nats/permissions.mjs`). */
export const inboxOf = (user: string): string => `_INBOX_${user}`;

const down = new WeakSet<NatsConnection>();

/** Whether the connection is lost at this moment: a request would only wait for its deadline. */
export const isDown = (nats: NatsConnection): boolean => nats.isClosed() || down.has(nats);

/** Told when a connection is lost. */
const losses = new WeakMap<NatsConnection, Set<() => void>>();

/**
 * Waits for an answer as long as it can come: one that was under way when the line was lost has lost its way back, for
 * the callee may answer over the connection alone that the request came by.
 * @throws Error when the connection is lost first; whatever `answer` throws
 */
export async function whileConnected<T>(nats: NatsConnection, answer: Promise<T>): Promise<T> {
  const told = losses.get(nats) ?? new Set();
  losses.set(nats, told);
  let lose = (): void => undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    lose = () => reject(new Error('the connection was lost'));
  });
  told.add(lose);
  try {
    return await Promise.race([answer, lost]);
  } finally {
    told.delete(lose);
  }
}

/**
 * The one connection of a process. It waits for the first contact, reconnects for ever and has its own inbox prefix.
 * @throws Error naming a server that is too old; one that comes back older is left, and the process is not ready
 */
async function connect(settings: NatsSettings, log: Log): Promise<NatsConnection> {
  const nats = await connectTo(natsOptions(settings));
  const refusal = refusalOf(nats.info?.version);
  if (refusal) {
    await nats.close();
    throw new Error(refusal);
  }
  void report(nats, log);
  return nats;
}

/**
 * Milliseconds from dialling a server to its first answer. One that dies between its greeting and that answer is not
 * noticed otherwise: the client would wait for its own twenty seconds, and refuse every call meanwhile.
 */
export const DIAL_MS = 4000;

/**
 * With a `tls://` server the client demands TLS before it says who it is: a server without it is refused. Such a server
 * has a name: for an address the client would compare the certificate with `localhost`.
 * @throws ConfigError for an address
 * @example await connect({ ...natsOptions(config), reconnect: false })
 */
export function natsOptions(settings: NatsSettings): NodeConnectionOptions {
  const servers = settings.NATS_URL.split(',').map((server) => server.trim());
  const encrypted = servers.some((server) => server.startsWith('tls://'));
  if (encrypted && servers.some(isAddress))
    throw new ConfigError('NATS_URL: con tls:// cada servidor se nombra; una dirección IP no se compara');
  return {
    servers,
    ...(encrypted && { tls: settings.NATS_CA_FILE === undefined ? {} : { ca: settings.NATS_CA_FILE } }),
    user: settings.NATS_USER,
    pass: settings.NATS_PASSWORD_FILE,
    name: settings.NATS_USER,
    inboxPrefix: inboxOf(settings.NATS_USER),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    timeout: DIAL_MS,
    ignoreAuthErrorAbort: true,
    // A stack of every request costs more than sending it; a refusal carries its subject.
    noAsyncTraces: true,
  };
}

/** An IPv4 or IPv6 address in the place of a name. */
const isAddress = (server: string): boolean =>
  isIP(
    server
      .replace(/^[a-z]+:\/\//, '')
      .replace(/:\d+$/, '')
      .replace(/^\[|\]$/g, ''),
  ) !== 0;

/** Older servers have published advisories. The runner holds to it too (`tools/platform/nats-server.mjs`). */
const OLDEST_SERVER = [2, 14, 3] as const;

/** Why a server of this version is refused; undefined when it is not. */
export function refusalOf(version = 'unknown'): string | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [0, 0, 0];
  const at = parts.findIndex((part, index) => part !== OLDEST_SERVER[index]);
  if (at === -1 || parts[at]! > OLDEST_SERVER[at]!) return undefined;
  return `nats-server ${version} has known holes: ${OLDEST_SERVER.join('.')} or newer is needed`;
}

async function report(nats: NatsConnection, log: Log): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') {
      down.add(nats);
      for (const lose of losses.get(nats) ?? []) lose();
    }
    if (status.type === 'reconnect') {
      // Unknown while the client dials: the line broke again, and the next connection is judged.
      const refusal = nats.info && refusalOf(nats.info.version);
      if (refusal) {
        log.error('nats server refused', { detail: refusal });
        await nats.close();
        return;
      }
      down.delete(nats);
    }
    if (status.type === 'disconnect' || status.type === 'reconnect') log.warn(`nats ${status.type}`);
    if (status.type === 'error') log.error('nats error', { error: status.error });
  }
}
