import { jest } from '@jest/globals';
import { Clock, type Tx } from '@portal/service-kit';
import { Cortacircuito } from './circuit-breaker.js';
import { SelloFallido } from './time-stamper.js';

const PAUSA_MS = 30_000;
const TOKEN = Buffer.from('token');
const peticion = { huella: Buffer.alloc(32), desde: new Date(0) };

class Reloj extends Clock {
  private ms = 1_000_000;
  now = (): Date => new Date(this.ms);
  pasan(ms: number): void {
    this.ms += ms;
  }
}

/** An authority that a test turns on and off, and that counts who asks it. */
function unCircuito() {
  const reloj = new Reloj();
  const autoridad = { error: undefined as Error | undefined, pedidos: 0, espera: Promise.resolve() };
  const sellar = async () => {
    autoridad.pedidos += 1;
    await autoridad.espera;
    if (autoridad.error) throw autoridad.error;
    return TOKEN;
  };
  const log = { warn: jest.fn(), info: jest.fn() };
  const circuito = new Cortacircuito({ sellar }, PAUSA_MS, reloj, log);
  const pedir = () =>
    circuito.sellar({} as Tx, peticion).then(
      () => 'sellado',
      (error: Error) => error.message,
    );
  const fallar = async (veces: number) => {
    autoridad.error = new SelloFallido('no answer');
    for (let i = 0; i < veces; i += 1) await pedir();
  };
  return { reloj, autoridad, log, pedir, fallar };
}

test('four failures in a row change nothing; the fifth leaves the authority alone, and the next is told at once', async () => {
  const { autoridad, log, pedir, fallar } = unCircuito();
  await fallar(4);
  expect([await pedir(), log.warn.mock.calls.length]).toEqual(['no answer', 1]);
  expect(await pedir()).toMatch(/left alone/);
  expect(autoridad.pedidos).toBe(5);
});

test('a success between them begins the count again', async () => {
  const { autoridad, pedir, fallar } = unCircuito();
  await fallar(4);
  autoridad.error = undefined;
  expect(await pedir()).toBe('sellado');
  await fallar(4);
  autoridad.error = undefined;
  expect(await pedir()).toBe('sellado');
});

test('after the pause one asks again and the others are told at once; its success opens the way for all', async () => {
  const { reloj, autoridad, log, pedir, fallar } = unCircuito();
  await fallar(5);
  reloj.pasan(PAUSA_MS);
  autoridad.error = undefined;
  let answer!: () => void;
  autoridad.espera = new Promise((resolve) => {
    answer = resolve;
  });
  const sonda = pedir();
  expect(await pedir()).toMatch(/left alone/);
  answer();
  expect([await sonda, await pedir(), log.info.mock.calls.length]).toEqual(['sellado', 'sellado', 1]);
});

test('a probe that fails leaves it alone for another pause', async () => {
  const { reloj, autoridad, pedir, fallar } = unCircuito();
  await fallar(5);
  reloj.pasan(PAUSA_MS);
  expect(await pedir()).toBe('no answer');
  reloj.pasan(PAUSA_MS - 1);
  expect(await pedir()).toMatch(/left alone/);
  reloj.pasan(1);
  autoridad.error = undefined;
  expect(await pedir()).toBe('sellado');
});

test('what is no failure of the authority does not count', async () => {
  const { autoridad, pedir } = unCircuito();
  autoridad.error = new Error('the database is away');
  for (let i = 0; i < 6; i += 1) expect(await pedir()).toBe('the database is away');
});
