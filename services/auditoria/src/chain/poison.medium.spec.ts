/** What a process that was taken tells: it has its login and its key, and its own outbox judges nothing. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { ProcessName } from '@portal/contracts/core';
import { Log, sha256Hex } from '@portal/service-kit';
import { eventually, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { startReplica, verdictOf } from '../../test/chain.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { entradas } from './chain.consumer.js';
import { ChainService } from './chain.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  app = await startReplica(platform, database);
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const AT = '2026-11-21T15:00:00.000Z';
const entrada = {
  accion: 'acceso.denegado',
  resultado: 'rechazado',
  actor: 'anonimo',
  recurso: 'llamada',
  datos: {},
  ocurrioEn: AT,
};
/** PostgreSQL does not make it smaller: no index takes it. */
const long = randomBytes(9000).toString('base64');
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

/** The text of a message, whose data may be none that `JSON.stringify` writes. */
function envelope(data: string, change: object = {}): { id: string; text: string } {
  const id = randomUUID();
  const whole = { id, type: entradas.type, at: new Date().toISOString(), requestId: 'r', ...change };
  return { id, text: `${JSON.stringify(whole).slice(0, -1)},"data":${data}}` };
}

interface Row {
  readonly seq: string;
  readonly proceso: string;
  readonly entrada: { readonly accion: string; readonly datos: object };
}
const linkOf = async (id: string) =>
  (await database.query<Row>('SELECT seq, proceso, entrada FROM auditoria.entrada WHERE event_id = $1', [id]))[0];
const chained = (id: string) => eventually(`${id} is chained`, () => linkOf(id));
const good = async () => chained(await platform.tell(entradas, entrada, { subject: 'aud.gateway' }));
/** What waits for another try is one of these, and of ten thousand the consumer hands out no other. */
const nothingUnfinished = async () => {
  const { consumers } = await platform.jetstream();
  await eventually('nothing is unfinished', async () => {
    const { num_ack_pending, num_pending } = await consumers.info('AUDITORIA', 'auditoria-auditoria');
    return num_ack_pending + num_pending === 0;
  });
};
const parked = async () =>
  Number((await database.query<{ n: string }>('SELECT count(*) AS n FROM auditoria.parked_event'))[0]?.n);
const isWhole = async () => expect(await verdictOf(app)).toEqual({ links: expect.any(Number) });

const eliminada = { ...entrada, accion: 'inscripcion.eliminada', resultado: 'hecho', datos: { codigo: long } };

test.each<[string, string, ProcessName]>([
  ['what it is about is long', JSON.stringify({ ...entrada, recurso: long }), 'gateway'],
  ['its actor is long', JSON.stringify({ ...entrada, actor: `persona:${long}` }), 'gateway'],
  ['its time is long', JSON.stringify({ ...entrada, ocurrioEn: long }), 'gateway'],
  ['its enrolment is long', JSON.stringify({ ...entrada, datos: { inscripcion: long } }), 'gateway'],
  ['its code is long', JSON.stringify(eliminada), 'inscripciones'],
  ['it is nested deeper than JSON is written', deep, 'gateway'],
  ['its data are nested so', JSON.stringify({ ...entrada, datos: 0 }).replace('0', `{"a":${deep}}`), 'gateway'],
  ['it has a character that no table takes', JSON.stringify({ ...entrada, recurso: 'a\0b' }), 'gateway'],
  ['it has half a character', JSON.stringify({ ...entrada, datos: { '\ud800': 1 } }), 'gateway'],
  ['it has a number without end', JSON.stringify({ ...entrada, datos: { n: 7 } }).replace('7', '1e400'), 'gateway'],
])('of an entry that the table would never take the chain says that it was refused: %s', async (_, data, name) => {
  const { id, text } = envelope(data);
  await platform.tellText(`aud.${name}`, text);
  await good();
  const link = await chained(id);
  expect(link).toMatchObject({
    proceso: name,
    entrada: { accion: 'auditoria.entrada-rechazada', datos: { causa: 'forma', sha256: expect.any(String) } },
  });
  expect(JSON.stringify(link).length).toBeLessThan(1000);
  await nothingUnfinished();
  await isWhole();
});

test('what an entry has besides is not chained, however deep it is', async () => {
  const { id, text } = envelope(JSON.stringify({ ...entrada, otro: 0 }).replace('"otro":0', `"otro":${deep}`));
  await platform.tellText('aud.gateway', text);
  expect((await chained(id)).entrada).toEqual(entrada);
  await nothingUnfinished();
});

test.each([
  ['of the year 0', { at: '0000-01-01T00:00:00.000Z' }],
  ['of a year beyond all calendars', { at: '+275760-09-13T00:00:00.000Z' }],
  ['of a request that no row takes', { requestId: 'a\0b' }],
  ['of a name that no row takes', { type: 'a\0b' }],
])('a message that nobody can read is parked: %s', async (_, change) => {
  const before = await parked();
  await platform.tellText('aud.gateway', envelope(JSON.stringify(entrada), change).text);
  await good();
  await nothingUnfinished();
  expect(await parked()).toBe(before + 1);
});

test('one whose signature has more signs than a signature is nobody’s word', async () => {
  const before = await parked();
  await platform.tellText('aud.gateway', envelope(JSON.stringify(entrada), { type: 'otro' }).text, '\0');
  await good();
  await nothingUnfinished();
  expect(await parked()).toBe(before);
});

test('an id in capitals is the same id: its link is whole, and there is no second one', async () => {
  const { id, text } = envelope(JSON.stringify(entrada));
  await platform.tellText('aud.gateway', text.replace(id, id.toUpperCase()));
  const { seq } = await chained(id);
  await platform.tellText('aud.gateway', text);
  expect(Number((await good()).seq)).toBe(Number(seq) + 1);
  await nothingUnfinished();
  await isWhole();
});

test('an entry that the inbox has forgotten and the chain has not gets no second link', async () => {
  const first = await good();
  const { id, text } = envelope(JSON.stringify(entrada));
  await platform.tellText('aud.gateway', text);
  const { seq } = await chained(id);
  await nothingUnfinished();
  await database.query('DELETE FROM auditoria.inbox');
  await platform.tellText('aud.gateway', text);
  expect(Number((await good()).seq)).toBe(Number(seq) + 1);
  expect(Number(seq)).toBe(Number(first.seq) + 1);
  await nothingUnfinished();
  await isWhole();
});

describe('what PostgreSQL refuses of one entry that was let in', () => {
  const refuses = (table: string, when: string, code = '22000') =>
    database.query(`
      CREATE FUNCTION auditoria.veneno() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'veneno' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER veneno BEFORE INSERT ON auditoria.${table} FOR EACH ROW
        WHEN (${when}) EXECUTE FUNCTION auditoria.veneno()`);
  afterEach(() => database.query('DROP FUNCTION auditoria.veneno() CASCADE'));

  test.each([
    ['its link', 'entrada', `NEW.entrada->>'recurso' = 'veneno'`, '22000'],
    ['its link, by a constraint', 'entrada', `NEW.entrada->>'recurso' = 'veneno'`, '23514'],
    ['its reason', 'motivo', `NEW.texto = 'veneno'`, '22000'],
  ])('is a link that says so: %s', async (_, table, when, codigo) => {
    await refuses(table, when, codigo);
    const errors: string[] = [];
    app.get(Log).error = (message) => void errors.push(message);
    const motivo = { sal: '0123456789abcdef'.repeat(2), texto: 'veneno' };
    const told = { ...entrada, recurso: 'veneno', motivo };
    const id = await platform.tell(entradas, told, { subject: 'aud.gateway' });
    expect((await chained(id)).entrada).toMatchObject({
      accion: 'auditoria.entrada-rechazada',
      datos: { causa: 'tabla', codigo, sha256: sha256Hex(JSON.stringify(told)) },
    });
    // What was undone is not missed at the head.
    await app.get(ChainService).signHead();
    expect(errors).toEqual([]);
    await good();
    await nothingUnfinished();
    await isWhole();
  });

  test('waits when its refusal is refused too, others are chained meanwhile, and it is chained in the end', async () => {
    await refuses('entrada', `NEW.entrada->>'accion' = 'auditoria.entrada-rechazada'`);
    const before = await parked();
    const id = await platform.tell(entradas, { nada: 1 }, { subject: 'aud.gateway' });
    await good();
    expect(await parked()).toBe(before);
    await database.query('DROP TRIGGER veneno ON auditoria.entrada');
    expect((await chained(id)).entrada).toMatchObject({ datos: { causa: 'forma' } });
    await nothingUnfinished();
    await isWhole();
  });
});
