import { jest } from '@jest/globals';
import { AppError, type ErrorCode } from '@portal/contracts/core';
import { Log, type Transactions } from '@portal/service-kit';
import { PastFactsService } from './past-facts.service.js';

const work = async (): Promise<void> => undefined;
afterEach(() => jest.useRealTimers());

/** A database that says `code` to each unit until it is back. */
function aDatabase() {
  const state: { code: ErrorCode | undefined; units: number } = { code: 'SERVICIO_NO_DISPONIBLE', units: 0 };
  const lines: string[] = [];
  const run = async (unit: (tx: never) => Promise<void>) => {
    state.units += 1;
    if (state.code) throw new AppError(state.code);
    return unit(undefined as never);
  };
  const log = new Log('prueba', 'info', { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  return { state, lines, facts: new PastFactsService({ run } as unknown as Transactions, log) };
}
const codeOf = (waited: Promise<void>): Promise<string> =>
  waited.then(
    () => 'heard',
    (error: AppError) => error.code,
  );
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('who waits is answered in time, and the database that returns later hears all the same', async () => {
  jest.useFakeTimers();
  const { state, lines, facts } = aDatabase();
  const waited = codeOf(facts.tellWithin(15_000, 'usuario:ana', work));
  await pass(15_000);
  expect(await waited).toBe('SERVICIO_NO_DISPONIBLE');
  await pass(50_000);
  const before = state.units;
  state.code = undefined;
  await pass(1_000);
  expect([state.units - before, lines]).toEqual([1, ['not audited yet']]);
});

test('a database that is back in time is no failure', async () => {
  jest.useFakeTimers();
  const { state, facts } = aDatabase();
  const waited = codeOf(facts.tellWithin(15_000, 'usuario:ana', work));
  await pass(10_000);
  state.code = undefined;
  await pass(1_000);
  expect(await waited).toBe('heard');
});

test('a database that stays away is given up, and the log names it', async () => {
  jest.useFakeTimers();
  const { state, lines, facts } = aDatabase();
  facts.tell('archivo:uno', work);
  await pass(80_000);
  const { units } = state;
  await pass(10_000);
  expect([state.units, lines]).toEqual([units, ['not audited yet', 'not audited']]);
});

test('a unit that fails for another reason is told to who waits, and to the log', async () => {
  const { state, lines, facts } = aDatabase();
  state.code = 'ERROR_INTERNO';
  expect(await codeOf(facts.tellWithin(15_000, 'usuario:ana', work))).toBe('ERROR_INTERNO');
  expect(lines).toEqual(['not audited']);
});

test('a stop waits for a database that returns, a while; what it did not hear is in the log', async () => {
  jest.useFakeTimers();
  const { state, lines, facts } = aDatabase();
  facts.tell('archivo:uno', work);
  const stopped = facts.beforeApplicationShutdown();
  await pass(1_000);
  state.code = undefined;
  await pass(1_000);
  await stopped;
  expect(lines).toEqual(['not audited yet']);
  state.code = 'SERVICIO_NO_DISPONIBLE';
  facts.tell('archivo:dos', work);
  const cut = facts.beforeApplicationShutdown();
  await pass(5_000);
  await cut;
  expect(lines.slice(1)).toEqual(['not audited yet', 'not audited: the process stops']);
});
