import { readFileSync } from 'node:fs';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ProcessName } from '@portal/contracts/core';
import { Calls, ContextKeys, Log, Nats, SystemClock } from '@portal/service-kit';
import type { Stand } from './stand.js';

/** Calls in the name of one process, with its NATS user and its key. */
export async function callsAs(
  name: ProcessName,
  { natsUrl, secrets }: Stand,
): Promise<{ calls: Calls; connection: NatsConnection }> {
  const keys = new ContextKeys(readFileSync(secrets.contextKey(name), 'utf8'), secrets.contextKeys);
  const settings = { NATS_URL: natsUrl, NATS_USER: name, NATS_PASSWORD_FILE: secrets.value(`nats-${name}`) };
  const log = new Log('bench', 'silent');
  const { connection } = await Nats.connect(settings, log);
  return { calls: new Calls(name, connection, keys, new SystemClock(), log), connection };
}
