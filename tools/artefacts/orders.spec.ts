import { mkdtempSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makePlaces, type Places } from '../platform/places.mjs';
import { orderRunner, takeOrders, type Order } from './orders.mjs';

let places: Places;
const closers: (() => Promise<void>)[] = [];
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-ordenes-')));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(places.data, { recursive: true, force: true });
});

const row = { area: 'pdf', version: 'b', since: '2026-01-01T00:00:00Z' };
const order: Order = { order: 'replace', area: 'pdf', version: 'b', by: 'ana', reverted: true, built: true };
const obey = async (work: (order: Order) => Promise<typeof row>) => void closers.push(await takeOrders(places, work));

/** What comes back to raw words. */
const answerTo = (words: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    net
      .connect(places.runnerSocket)
      .on('error', reject)
      .on('data', (chunk) => (text += String(chunk)))
      .on('close', () => resolve(text))
      .end(words);
  });

test('the runner hears the order as it was given, and its row comes back', async () => {
  const heard: Order[] = [];
  await obey(async (one) => {
    heard.push(one);
    return row;
  });
  expect(await orderRunner(places, order)).toEqual(row);
  expect(heard).toEqual([order]);
});

test('a refusal comes back in its words', async () => {
  await obey(async () => {
    throw new Error('pdf sigue como estaba: falta la llave');
  });
  await expect(orderRunner(places, order)).rejects.toThrow('pdf sigue como estaba: falta la llave');
});

test('where no runner is there is no row, whether or not one was there before', async () => {
  expect(await orderRunner(places, order)).toBeUndefined();
  await obey(async () => row);
  await closers.pop()?.();
  expect(await orderRunner(places, order)).toBeUndefined();
});

test('nobody else may open it', async () => {
  await obey(async () => row);
  expect(statSync(places.runnerSocket).mode & 0o777).toBe(0o600);
});

test.each([
  ['no JSON', 'hola'],
  ['nothing', 'null'],
  ['another order', '{"order":"borrar","area":"pdf","version":"b"}'],
  ['no version', '{"order":"replace","area":"pdf"}'],
])('%s is refused, and the runner goes on', async (_, words) => {
  await obey(async () => row);
  expect(JSON.parse(await answerTo(`${words}\n`))).toEqual({ ok: false, message: 'El portal no entiende esta orden.' });
  expect(await orderRunner(places, order)).toEqual(row);
});

test('an order without end is cut off', async () => {
  await obey(async () => row);
  expect(await answerTo('x'.repeat(1_000_000)).catch(() => 'cut')).toMatch(/^(cut)?$/);
  expect(await orderRunner(places, order)).toEqual(row);
});
