/** What a backup must bring: the database here, and from elsewhere the keys by which processes prove who they are. */
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { buildService, ContextKeys, loadConfig, sealReason, Transactions } from '@portal/service-kit';
import { databaseCopy, listening, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { preparedDatabase } from '../test/prepared-database.js';
import { AppModule } from './app.module.js';
import { ChainService } from './chain/chain.service.js';
import { NOTHING_KEPT } from './chain/checkpoint.rules.js';
import { VerificationService, type Verdict } from './chain/verification.service.js';
import { auditoriaConfigSchema } from './config.js';

const KEYS = ['CONTEXT_KEY_FILE', 'CONTEXT_KEYS_DIR'] as const;

/** Lost with everything on it, but for the copy of its database and its keys. */
let machine: TestPlatform;
/** An empty one: NATS without a message, keys of its own. */
let other: TestPlatform;
let database: TestDatabase;
let copy: TestDatabase;
beforeAll(async () => {
  // One after the other: what was begun is closed although a later one fails.
  machine = await testPlatform();
  other = await testPlatform();
  database = await preparedDatabase();
  const app = await start(machine, database);
  try {
    await tell(app);
    await tell(app);
    await app.get(ChainService).signHead();
  } finally {
    await app.close();
  }
});
beforeEach(async () => {
  copy = await databaseCopy(database);
});
afterEach(() => copy?.close());
afterAll(async () => {
  await Promise.all([machine?.close(), other?.close(), database?.close()]);
});

const start = async (platform: TestPlatform, at: TestDatabase, keys: Record<string, string> = {}) => {
  const env = platform.env('auditoria', { AUDITORIA_DATABASE_URL: at.url, ...keys });
  return listening(await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env))));
};
const keysKept = () => {
  const env = machine.env('auditoria');
  return Object.fromEntries(KEYS.map((name) => [name, String(env[name])]));
};
/** The gateway of the lost machine told it, with a reason that it had sealed: its outbox tells it again. */
async function tell(app: INestMicroservice): Promise<string> {
  const told = { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' };
  const entrada = {
    accion: 'usuario.suspendido',
    resultado: 'hecho',
    actor: 'persona:sub-admin',
    recurso: 'persona:sub-ana',
    ocurrioEn: told.at,
    motivo: sealReason(await machine.keys('gateway'), 'gateway', 'Se retiró'),
  };
  await app.get(Transactions).run((tx) => app.get(ChainService).append(tx, [{ told, data: entrada }]));
  return told.id;
}
const verdict = (app: INestMicroservice): Promise<Verdict> => {
  const key = app.get(ContextKeys).publicKeyOf('auditoria')!;
  return app.get(Transactions).run((tx) => app.get(VerificationService).verify(tx, key, NOTHING_KEPT));
};
const reasonOf = async (id: string) =>
  (await copy.query<{ texto: string }>('SELECT texto FROM auditoria.motivo WHERE event_id = $1', [id]))[0]?.texto;

test('with new keys a chain that is whole reads as broken at its first checkpoint, and a reason stays sealed', async () => {
  const app = await start(other, copy);
  try {
    expect(await verdict(app)).toEqual({ links: 2, firstBroken: 2, reason: 'punto-falso' });
    expect(await reasonOf(await tell(app))).toMatch(/^sellado:1:/);
  } finally {
    await app.close();
  }
});

test('with those of before it is whole, grows, and the reasons that were told before are read', async () => {
  const app = await start(other, copy, keysKept());
  try {
    expect(await verdict(app)).toEqual({ links: 2 });
    expect(await reasonOf(await tell(app))).toBe('Se retiró');
    await app.get(ChainService).signHead();
    expect(await verdict(app)).toEqual({ links: 3 });
  } finally {
    await app.close();
  }
});
