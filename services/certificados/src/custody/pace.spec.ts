import { jest } from '@jest/globals';
import { Ritmo } from './pace.js';
import { FilaDeEspera } from './waiting-line.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const ended = async (promise: Promise<unknown>) => {
  let done = false;
  void promise.then(() => (done = true));
  await jest.advanceTimersByTimeAsync(0);
  return done;
};

test('a quarter of a core: after 100 ms of work, 300 ms of rest', async () => {
  const rest = new Ritmo(0.25).descansar(100);
  await jest.advanceTimersByTimeAsync(299);
  expect(await ended(rest)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await ended(rest)).toBe(true);
});

test('a whole core rests never; whoever waits ends the rest', async () => {
  await new Ritmo(1).descansar(100);
  const ritmo = new Ritmo(0.01);
  const rest = ritmo.descansar(1000);
  ritmo.apurar();
  expect(await ended(rest)).toBe(true);
});

test('the wait that is promised follows what keys take here: the average, times those before', () => {
  const ritmo = new Ritmo(1);
  ritmo.anotar(200);
  expect([1, 5, 51].map((n) => ritmo.segundos(n))).toEqual([1, 1, 11]);
  for (let i = 0; i < 100; i += 1) ritmo.anotar(1000);
  expect(ritmo.segundos(51)).toBe(51);
});

test('keys go to who came first; who waited too long is told, and takes nobody’s turn', async () => {
  const fila = new FilaDeEspera();
  const order: string[] = [];
  const wait = (name: string, ms: number) => fila.esperar(ms).then((came) => order.push(`${name} ${came}`));
  const all = [wait('uno', 50), wait('dos', 500), wait('tres', 500)];
  await jest.advanceTimersByTimeAsync(50);
  expect([order, fila.cuantos]).toEqual([['uno false'], 2]);
  fila.llamar(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(order.at(-1)).toBe('dos true');
  fila.llamar(5);
  await Promise.all(all);
  expect(order).toEqual(['uno false', 'dos true', 'tres true']);
  expect(await fila.esperar(0)).toBe(false);
});
