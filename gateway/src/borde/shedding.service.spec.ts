import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { AppError, messageOf, type ErrorCode } from '@portal/contracts/core';
import { firmar, generarParaConductor, generarParaPropietario, verificarEnlace } from '@portal/contracts/firmas';
import { descargarPdf, misInscripciones } from '@portal/contracts/inscripciones';
import { Metrics } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';
import type { Config } from '../config.js';
import { LoopDelay } from './loop-delay.js';
import { SheddingService } from './shedding.service.js';

/** Of ten requests five may be lists; the last one is kept for somebody who has drawn already. */
const PLACES = 10;
const token = 'a'.repeat(43);
let door: Door;
/** Lets every call go on that waits behind the door. */
let goOn: () => void;
let waiting: number;

beforeEach(async () => {
  door = await Door.open({ SOLICITUDES_A_LA_VEZ: String(PLACES) });
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  waiting = 0;
  door.services.reply = async () => {
    waiting += 1;
    await gate;
    return { items: [] };
  };
});
afterEach(async () => {
  jest.restoreAllMocks();
  // A test that failed leaves calls behind the door.
  goOn();
  await door.close();
});

const list = async () =>
  door.http
    .get(misInscripciones.path)
    .set('authorization', await door.bearerOf(ana))
    .then((answer) => answer);
/** One more is tried every half second: from here on none passes, however slow the machine is. */
const stopTime = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());
const open = () => door.http.get(verificarEnlace.path.replace(':token', token)).then((answer) => answer);

/** So many open their links, and may go away. */
function openings(links: number) {
  const { port } = door.server.address() as AddressInfo;
  return Array.from({ length: links }, () =>
    get({ port, path: verificarEnlace.path.replace(':token', token) }).on('error', () => undefined),
  );
}

/** So many links are being opened, and none is answered. */
async function busyWith(links: number) {
  const asked = Array.from({ length: links }, open);
  await eventually('they wait behind the door', async () => waiting === links);
  return asked;
}

test('beyond what it can do well the gateway refuses a list at once, in Spanish, with the time to come back', async () => {
  const asked = await busyWith(5);
  const authorization = await door.bearerOf(ana);
  const answer = await door.http.get(misInscripciones.path).set({ authorization });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    503,
    'PORTAL_OCUPADO',
    messageOf('PORTAL_OCUPADO'),
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // At once: nothing of it went behind the door.
  expect(waiting).toBe(5);
  goOn();
  for (const one of await Promise.all(asked)) expect(one.body.code).not.toBe('PORTAL_OCUPADO');
  expect((await list()).status).toBe(200);
});

test('a loop that is late refuses a list, no link', async () => {
  goOn();
  const late = jest.spyOn(LoopDelay.prototype, 'ms', 'get').mockReturnValue(1500);
  expect((await list()).body.code).toBe('PORTAL_OCUPADO');
  expect((await open()).body.code).not.toBe('PORTAL_OCUPADO');
  late.mockReturnValue(0);
  expect((await list()).status).toBe(200);
});

test('a gateway that runs looks at its loop again and again', async () => {
  const look = jest.spyOn(LoopDelay.prototype, 'look');
  const values = { SOLICITUDES_A_LA_VEZ: PLACES, TRANSFERENCIAS_A_LA_VEZ: PLACES };
  const shedding = new SheddingService({ values } as Config, new Metrics('gateway'));
  shedding.onApplicationBootstrap();
  try {
    await eventually('it was looked at twice', async () => look.mock.calls.length >= 2);
  } finally {
    shedding.onApplicationShutdown();
  }
});

test('how soon it refuses is counted by the gateway itself, by code; what it answers is not', async () => {
  const refused = /^portal_refusal_seconds_count\{.*code="PORTAL_OCUPADO".*\} 1$/m;
  const asked = await busyWith(5);
  expect((await list()).status).toBe(503);
  await eventually('it is counted', async () => refused.test(await door.metrics()));
  goOn();
  await Promise.all(asked);
  expect((await list()).status).toBe(200);
  expect(await door.metrics()).toMatch(refused);
});

test('links are opened longer than lists are shown, and a signature is the last to be refused', async () => {
  const asked = await busyWith(9);
  expect((await open()).body.code).toBe('PORTAL_OCUPADO');
  const sign = () =>
    door.http
      .post(firmar.path.replace(':token', token))
      .send({})
      .then((answer) => answer);
  expect((await sign()).body.code).not.toBe('PORTAL_OCUPADO');
  goOn();
  await Promise.all(asked);
});

test('what a service had no room for is not sent to it again while a crowd waits', async () => {
  await door.close();
  door = await Door.open({ SOLICITUDES_A_LA_VEZ: '100' });
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  door.services.reply = async () => {
    waiting += 1;
    if (waiting === 16) throw new AppError('SERVICIO_NO_DISPONIBLE', { retryAfter: 6 });
    await gate;
    return { items: [] };
  };
  const asked = await busyWith(15);
  stopTime();
  expect((await open()).body.code).toBe('SERVICIO_NO_DISPONIBLE');
  expect((await open()).body.code).toBe('PORTAL_OCUPADO');
  expect(waiting).toBe(16);
  const other = list();
  await eventually('another call goes behind the door', async () => waiting === 17);
  goOn();
  expect((await other).status).toBe(200);
  await Promise.all(asked);
  expect((await open()).body.code).not.toBe('PORTAL_OCUPADO');
});

test('a refusal that finds its client gone is one all the same: nobody else is sent where there was no room', async () => {
  await door.close();
  door = await Door.open({ SOLICITUDES_A_LA_VEZ: '100' });
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  let refuse = (): void => undefined;
  const full = new Promise<void>((resolve) => (refuse = resolve));
  door.services.reply = async () => {
    waiting += 1;
    if (waiting <= 15) await gate;
    else {
      await full;
      throw new AppError('SERVICIO_NO_DISPONIBLE', { retryAfter: 6 });
    }
    return { items: [] };
  };
  const asked = await busyWith(15);
  const connections = promisify(door.server.getConnections.bind(door.server));
  const before = await connections();
  const gone = openings(3);
  await eventually('they wait behind the door', async () => waiting === 18);
  for (const request of gone) request.destroy();
  await eventually('the gateway knows that they have gone', async () => (await connections()) === before);
  stopTime();
  refuse();
  const inside = /^portal_requests_under_way\{.*kind="link".*\} 15$/m;
  await eventually('they were refused', async () => inside.test(await door.metrics()));
  expect((await open()).body.code).toBe('PORTAL_OCUPADO');
  expect(waiting).toBe(18);
  goOn();
  await Promise.all(asked);
});

/** Fifteen wait for a certificate, and the sixteenth is refused. */
async function busyWithCertificates(code: ErrorCode) {
  await door.close();
  door = await Door.open({ SOLICITUDES_A_LA_VEZ: '100' });
  const gates: (() => void)[] = [];
  goOn = () => gates.splice(0).forEach((pass) => pass());
  door.services.reply = async ({ subject }) => {
    if (subject !== generarParaConductor.subject) return {};
    waiting += 1;
    if (waiting === 16) throw new AppError(code, { retryAfter: 6 });
    await new Promise<void>((resolve) => gates.push(resolve));
    return {};
  };
  const certify = () =>
    door.http
      .post(generarParaConductor.path)
      .send({ token, commonName: 'Luis Peña', email: 'l@x.test', organizationName: 'T', countryCode: 'CO' })
      .then((answer) => answer);
  const asked = Array.from({ length: 15 }, certify);
  await eventually('they wait behind the door', async () => waiting === 15);
  expect((await certify()).body.code).toBe(code);
  return { asked, serve: (some: number) => gates.splice(0, some).forEach((pass) => pass()) };
}
const codesOf = async (links: number): Promise<unknown[]> =>
  (await Promise.all(Array.from({ length: links }, open))).map((answer) => answer.body.code);

test('while those who have opened their links find no room, hardly another link is opened', async () => {
  stopTime();
  const { asked } = await busyWithCertificates('SERVICIO_NO_DISPONIBLE');
  const codes = await codesOf(40);
  // One goes on: what is learnt may not be so any more.
  expect(codes.filter((code) => code !== 'PORTAL_OCUPADO')).toHaveLength(1);
  goOn();
  await Promise.all(asked);
  expect(await codesOf(40)).not.toContain('PORTAL_OCUPADO');
});

test('the owner is refused as the driver is: both wait in one line', async () => {
  stopTime();
  const { asked } = await busyWithCertificates('LLAVES_AGOTADAS');
  const certify = () =>
    door.http
      .post(generarParaPropietario.path)
      .send({ token, commonName: 'Ana Peña', email: 'a@x.test', organizationName: 'T', countryCode: 'CO' })
      .then(({ body }) => body.code);
  expect(await certify()).toBe('PORTAL_OCUPADO');
  goOn();
  await Promise.all(asked);
});

describe('twelve are inside of fifteen that have room, and time stands still', () => {
  let asked: Promise<unknown>[];
  beforeEach(async () => {
    const crowd = await busyWithCertificates('SERVICIO_NO_DISPONIBLE');
    asked = crowd.asked;
    crowd.serve(3);
    const inside = /^portal_requests_under_way\{.*kind="link".*\} 12$/m;
    await eventually('three were served', async () => inside.test(await door.metrics()));
    stopTime();
  });
  afterEach(async () => {
    goOn();
    await Promise.all(asked);
  });

  /** Six who open their links one after the other, each answered so. */
  async function openSix(answer: () => unknown): Promise<unknown[]> {
    door.services.reply = answer;
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await open()).body.code);
    return codes;
  }

  test('who opens a link that does not exist keeps no place from others', async () => {
    const invalid = (): never => {
      throw new AppError('ENLACE_INVALIDO');
    };
    expect(await openSix(invalid)).toEqual(Array(6).fill('ENLACE_INVALIDO'));
  });

  test('nor does who opens a link that was used', async () => {
    expect(await openSix(() => ({ isUsed: true, inscripcion: null }))).toEqual(Array(6).fill(undefined));
  });

  test('who opens a living one does', async () => {
    expect(await openSix(() => ({ isUsed: false, inscripcion: {} }))).toEqual([
      ...Array<undefined>(3).fill(undefined),
      ...Array<string>(3).fill('PORTAL_OCUPADO'),
    ]);
  });
});

test('a store that fails for those inside closes no link', async () => {
  const { asked } = await busyWithCertificates('ALMACEN_NO_DISPONIBLE');
  expect(await codesOf(40)).not.toContain('PORTAL_OCUPADO');
  goOn();
  await Promise.all(asked);
});

test('a file that is refused while many are on their way keeps nobody from another one', async () => {
  await door.close();
  door = await Door.open({ SOLICITUDES_A_LA_VEZ: '100' });
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  door.services.reply = async () => {
    waiting += 1;
    if (waiting === 16) throw new AppError('SERVICIO_NO_DISPONIBLE', { retryAfter: 6 });
    if (waiting < 16) await gate;
    throw new AppError('DOCUMENTO_EN_PREPARACION');
  };
  const [path, authorization] = [descargarPdf.path.replace(':id', randomUUID()), await door.bearerOf(ana)];
  const codeOfFile = (): Promise<unknown> =>
    door.http
      .get(path)
      .set({ authorization })
      .then((answer) => answer.body.code);
  const asked = Array.from({ length: 15 }, codeOfFile);
  await eventually('they wait behind the door', async () => waiting === 15);
  expect(await codeOfFile()).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await codeOfFile()).toBe('DOCUMENTO_EN_PREPARACION');
  goOn();
  await Promise.all(asked);
});

test('health answers whatever goes on', async () => {
  const asked = await busyWith(9);
  expect((await door.http.get('/health/live')).status).toBe(200);
  expect((await door.http.get('/health/ready')).status).toBe(200);
  goOn();
  await Promise.all(asked);
});

test('a client that goes away gives its place back when what it asked for has ended', async () => {
  const requests = openings(5);
  await eventually('they wait behind the door', async () => waiting === 5);
  expect((await list()).body.code).toBe('PORTAL_OCUPADO');
  for (const request of requests) request.destroy();
  const connections = promisify(door.server.getConnections.bind(door.server));
  await eventually('the gateway knows that they have gone', async () => (await connections()) === 0);
  expect((await list()).body.code).toBe('PORTAL_OCUPADO');
  goOn();
  await eventually('a place is free', async () => (await list()).status === 200);
});

test('a request that is refused at the door gives its place back at once', async () => {
  for (let n = 0; n < 2 * PLACES; n += 1) expect((await door.http.get(misInscripciones.path)).status).toBe(401);
  goOn();
  expect((await list()).status).toBe(200);
});
