import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { verificacionDeAuditoria, verificarAuditoria } from '@portal/contracts/auditoria';
import { puntosControl } from '@portal/contracts/certificados';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import { buildService, HealthServer, loadConfig, Log, Metrics, Transactions } from '@portal/service-kit';
import {
  answering,
  codeOf,
  eventually,
  fakeService,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { withoutMinutes } from '../../test/chain.js';
import { command } from '../../test/command.js';
import { startKeeper } from '../../test/keeper.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { AppModule } from '../app.module.js';
import { ChainConsumer } from '../chain/chain.consumer.js';
import { ChainService } from '../chain/chain.service.js';
import { KeptCheckpointsService } from '../chain/kept-checkpoints.service.js';
import { auditoriaConfigSchema } from '../config.js';
import { VerificacionDiariaService } from './verificacion-diaria.service.js';
import { VerificacionPedidaService } from './verificacion-pedida.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let keeperDatabase: TestDatabase;
let keeper: ChildProcess | undefined;
let replicas: INestMicroservice[];

beforeAll(async () => {
  [platform, database, keeperDatabase] = await Promise.all([
    testPlatform(),
    preparedDatabase(),
    testDatabase('certificados'),
  ]);
  replicas = [await replica(), await replica()];
});

afterAll(async () => {
  keeper?.kill('SIGKILL');
  for (const app of replicas ?? []) await app.close();
  await platform?.close();
  await database?.close();
  await keeperDatabase?.close();
});

/** Half a day away in Bogotá: the hour comes when a test says so. */
const HORA = (new Date().getUTCHours() + 7) % 24;
const horaUtc = String((HORA + 5) % 24).padStart(2, '0');
const env = () =>
  platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url, AUDITORIA_VERIFICAR_HORA: String(HORA) });
/** Whose rounds come when a test says so: those of each minute would find another keeper than the test does. */
const replica = async () => {
  const app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env())));
  withoutMinutes(app);
  await app.listen();
  return app;
};
const first = () => replicas[0] as INestMicroservice;
const alDia = (app = first()) => app.get(VerificacionDiariaService).alDia();
const stored = () =>
  database.query<{ entradas: string; primera_rota: string | null; causa: string | null }>(
    'SELECT entradas, primera_rota, causa FROM auditoria.verificacion ORDER BY empezo_en',
  );
const lengthen = async (by: number) => {
  for (let n = 0; n < by; n += 1) {
    const told = { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' };
    await first()
      .get(Transactions)
      .run((tx) =>
        first()
          .get(ChainService)
          .append(tx, [{ told, data: { n } }]),
      );
  }
  await first().get(ChainService).signHead();
};
const head = async () =>
  Number((await database.query<{ n: string }>('SELECT count(*) AS n FROM auditoria.entrada'))[0]?.n);
const ask = async (actor = unaPersona('ingrid', ['auditor'])): Promise<ResponseOf<typeof verificacionDeAuditoria>> =>
  (await platform.calls('gateway')).send(verificacionDeAuditoria, {}, { actor });
const pedir = async (actor = unaPersona('ingrid', ['auditor'])) =>
  (await platform.calls('gateway')).send(verificarAuditoria, {}, { actor });
/** How often this replica, and no other, has asked the keeper what it keeps. */
const questionsOf = (app: INestMicroservice): (() => number) => {
  const kept = app.get(KeptCheckpointsService);
  const all = kept.all.bind(kept);
  let asked = 0;
  kept.all = () => {
    asked += 1;
    return all();
  };
  return () => asked;
};
/** The operator's command. */
const verificarCadena = () => command('verificar-cadena.ts', env());
/** As a superuser who switches the trigger off. */
const force = (statements: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);
/** The hour comes again: what was verified so far is of the day before. */
const nextDay = () => force(`UPDATE auditoria.verificacion SET empezo_en = empezo_en - interval '1 day'`);
/** What the first replica wrote to its log as an error. */
const errors: string[] = [];

test('while the keeper of the checkpoints is away nothing is stored, and nobody says that the chain is whole', async () => {
  await lengthen(3);
  expect(await codeOf(alDia())).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await stored()).toEqual([]);
  expect(await ask()).toEqual({ proxima: expect.stringContaining(`T${horaUtc}:00:00.000Z`) });
});

test('a keeper of an earlier release does not tell which links are lost: only a broken chain is judged', async () => {
  const former = answering(puntosControl, () => ({ puntos: [], raices: [] }));
  const fallSilent = await fakeService(platform, 'certificados', [former]);
  const app = await replica();
  try {
    const asked = questionsOf(app);
    const notes = new Map<string, string | undefined>();
    app.get(HealthServer).note = (name, text) => void notes.set(name, text);
    const logged: string[] = [];
    app.get(Log).error = (message) => void logged.push(message);
    expect(await codeOf(alDia(app))).toBe('SERVICIO_NO_DISPONIBLE');
    // Not each minute.
    await alDia(app);
    expect([asked(), notes.get('cadena')]).toEqual([1, expect.stringMatching(/^no se sabe si está íntegra/)]);
    const auditora = unaPersona('ingrid', ['auditor']);
    // Whoever presses again within the minute has nothing read.
    for (const _ of [1, 2])
      expect(await codeOf(app.get(VerificacionPedidaService).pedir(auditora))).toBe('SERVICIO_NO_DISPONIBLE');
    expect([asked(), await stored()]).toEqual([2, []]);
    expect(logged).toEqual(Array(2).fill('audit chain not verified'));
    const said = /^No se halló rotura, pero certificados .* no dice .*: no se sabe si la cadena está íntegra$/;
    expect(await verificarCadena()).toEqual({ code: 2, said: expect.stringMatching(said) });
    await force(`UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"otro"') WHERE seq = 2`);
    expect(await verificarCadena()).toMatchObject({ code: 1 });
    expect((await stored()).at(-1)).toMatchObject({ primera_rota: '2', causa: 'eslabon-alterado' });
  } finally {
    await app.close();
    await fallSilent();
    await force(`UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"proceso:gateway"')
      WHERE seq = 2; DELETE FROM auditoria.verificacion`);
  }
});

test('of two replicas at once one verifies, and none again before the hour comes', async () => {
  keeper = startKeeper(platform, keeperDatabase, process.env);
  await eventually('kept', () =>
    first()
      .get(KeptCheckpointsService)
      .keep()
      .then(
        () => true,
        (error: unknown) => (error instanceof AppError ? undefined : Promise.reject(error)),
      ),
  );
  await Promise.all([...replicas, ...replicas].map((app) => alDia(app)));
  await alDia();
  expect(await stored()).toHaveLength(1);
  await nextDay();
  const since = Date.now();
  await Promise.all(replicas.map((app) => alDia(app)));
  expect(await stored()).toHaveLength(2);
  const { ultima } = await ask();
  expect([ultima?.rota, Date.parse(String(ultima?.en)) >= since]).toEqual([undefined, true]);
  expect(ultima?.entradas).toBeGreaterThanOrEqual(3);
});

/** As a replica that verifies, until `goOn`. */
async function holdTurn(): Promise<{ holder: Promise<void>; goOn: () => void }> {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let taken = (): void => undefined;
  const began = new Promise<void>((resolve) => (taken = resolve));
  const holder = first()
    .get(Transactions)
    .run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('auditoria.verificacion', 0))`);
      taken();
      await held;
    });
  await began;
  return { holder, goOn: () => goOn() };
}

test('one that has the turn keeps the others from it until it has ended', async () => {
  await nextDay();
  const { holder, goOn } = await holdTurn();
  const before = (await stored()).length;
  await alDia(replicas[1]);
  expect(await stored()).toHaveLength(before);
  goOn();
  await holder;
  await alDia(replicas[1]);
  expect(await stored()).toHaveLength(before + 1);
});

test('who reads the audit has it verified now, once a minute, whichever replica is asked', async () => {
  await nextDay();
  const before = (await stored()).length;
  const [uno, otro] = await Promise.all([pedir(), pedir()]);
  const despues = await pedir(unaPersona('sergio', ['admin']));
  expect(await stored()).toHaveLength(before + 1);
  expect(despues).toMatchObject({ enCurso: false, ultima: (await ask()).ultima });
  expect([uno.enCurso, otro.enCurso]).toContain(false);
});

test('while another replica verifies, who asks is told that it goes on', async () => {
  await nextDay();
  const before = (await stored()).length;
  const { holder, goOn } = await holdTurn();
  expect(await pedir()).toMatchObject({ enCurso: true });
  goOn();
  await holder;
  expect(await stored()).toHaveLength(before);
  expect(await pedir()).toMatchObject({ enCurso: false });
  expect(await stored()).toHaveLength(before + 1);
});

test('a registrant has nothing verified: ACCESO_DENEGADO', async () => {
  const before = (await stored()).length;
  await nextDay();
  expect(await codeOf(pedir(unaPersona('ana')))).toBe('ACCESO_DENEGADO');
  expect(await stored()).toHaveLength(before);
});

test('a registrant is refused: ACCESO_DENEGADO', async () => {
  expect(await codeOf(ask(unaPersona('ana')))).toBe('ACCESO_DENEGADO');
  expect(await codeOf(ask(unaPersona('sergio', ['admin'])))).toBe('ok');
});

test('an altered entry is named: stored, told, loud in the log, and again the next day', async () => {
  const log = first().get(Log);
  log.error = (message, { resource } = {}) => void errors.push(`${message} ${resource}`);
  await force(`UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"otro"') WHERE seq = 2`);
  for (const times of [1, 2]) {
    await nextDay();
    await alDia();
    expect((await stored()).at(-1)).toEqual({ entradas: '1', primera_rota: '2', causa: 'eslabon-alterado' });
    expect(errors).toEqual(Array.from({ length: times }, () => 'AUDIT CHAIN BROKEN entrada:2'));
  }
  expect((await ask()).ultima).toMatchObject({ entradas: 1, rota: { numero: 2, causa: 'eslabon-alterado' } });
});

test('a replica that starts while the keeper is away announces what is known', async () => {
  await nextDay();
  const app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env())));
  app.get(KeptCheckpointsService).all = () => Promise.reject(new AppError('SERVICIO_NO_DISPONIBLE'));
  const notes: unknown[] = [];
  app.get(HealthServer).note = (...note) => void notes.push(note);
  const before = (await stored()).length;
  expect(await codeOf(alDia(app))).toBe('SERVICIO_NO_DISPONIBLE');
  const measured = await app.get(Metrics).registry.metrics();
  await app.close();
  expect(notes).toEqual([['cadena', 'rota en la entrada 2']]);
  expect(measured).toMatch(/^portal_auditoria_primera_rota(\{.*\})? 2$/m);
  expect(measured).toMatch(/^portal_auditoria_verificada_segundos(\{.*\})? \d{10}$/m);
  expect(await stored()).toHaveLength(before);
});

test('a cut chain, and one cut together with its checkpoints, are named by the first entry that is gone', async () => {
  // The entry that was altered, as it was.
  await force(
    `UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"proceso:gateway"') WHERE seq = 2`,
  );
  await lengthen(6);
  await first().get(KeptCheckpointsService).keep();
  await nextDay();
  await alDia();
  const whole = await head();
  expect((await stored()).at(-1)).toMatchObject({ entradas: String(whole), primera_rota: null });
  const cut = { entradas: String(whole - 2), primera_rota: String(whole - 1), causa: 'cola-cortada' };
  await force(`DELETE FROM auditoria.entrada WHERE seq > ${whole - 2}`);
  await nextDay();
  await alDia();
  expect((await stored()).at(-1)).toMatchObject(cut);
  await force('DELETE FROM auditoria.punto_control');
  await nextDay();
  await alDia();
  expect((await stored()).at(-1)).toMatchObject(cut);
});

test('once a link that is gone is kept, the chain is verified at once', async () => {
  await nextDay();
  await alDia();
  const before = (await stored()).length;
  await alDia();
  expect(await stored()).toHaveLength(before);
  await lengthen(1);
  await force('DELETE FROM auditoria.entrada WHERE seq = (SELECT max(seq) FROM auditoria.entrada)');
  // The minute's checkpoint: what is left of the chain is not what was kept.
  expect(await codeOf(first().get(ChainConsumer).checkpoint())).toBe('PUNTO_CONTROL_RECHAZADO');
  await alDia();
  expect(await stored()).toHaveLength(before + 1);
});

test('the command verifies at once, stores what it found, and ends with 1 and a sentence', async () => {
  const before = (await stored()).length;
  expect(await verificarCadena()).toEqual({
    code: 1,
    said: `La cadena de auditoría está rota: la entrada ${(await head()) + 1} falta, como todas las que le seguían.`,
  });
  expect(await stored()).toHaveLength(before + 1);
});
