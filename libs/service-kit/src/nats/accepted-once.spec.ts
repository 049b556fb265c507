import { randomUUID } from 'node:crypto';
import type { NatsCall } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { interna, sumar, total } from '../../test/sumas.js';
import { CONTEXT_LIFE_MS } from '../context/sign-context.js';
import type { Transactions } from '../data/transactions.js';
import { AcceptedOnce } from './accepted-once.js';

const MINUTE_MS = 60_000;

/** As in `pdf`, which has no database. */
function unaMemoria() {
  const clock = { at: 1_000_000, now: () => new Date(clock.at) };
  const once = new AcceptedOnce(clock, undefined);
  const take = (expires: number, nonce: string = randomUUID()) => once.take(inspeccionarPdf, { nonce, expires });
  return { clock, once, take };
}

test('without a database a request is accepted once while its context counts', async () => {
  const { clock, take } = unaMemoria();
  const [nonce, expires] = [randomUUID(), clock.at + CONTEXT_LIFE_MS];
  expect([await take(expires, nonce), await take(expires, nonce)]).toEqual([true, false]);
  clock.at = expires;
  expect(await take(expires, nonce)).toBe(false);
});

test('the memory holds two minutes of requests and no more, whatever ends late among them', async () => {
  const { clock, once, take } = unaMemoria();
  let most = 0;
  for (let second = 0; second < 1800; second += 1) {
    // The longest context that is believed stands before many short ones.
    await take(clock.at + (second % 60 === 0 ? 2 * CONTEXT_LIFE_MS : 1000));
    for (let n = 0; n < 4; n += 1) await take(clock.at + CONTEXT_LIFE_MS);
    most = Math.max(most, once.remembered);
    clock.at += 1000;
  }
  expect(most).toBeLessThanOrEqual((5 * 2 * MINUTE_MS) / 1000);
  clock.at += 2 * MINUTE_MS;
  await take(clock.at + CONTEXT_LIFE_MS);
  expect(once.remembered).toBe(1);
});

/** A database where another replica has noted everything already. */
const notedElsewhere = { single: async () => ({ rows: [], affected: 0 }) } as unknown as Transactions;

test.each<[string, boolean, NatsCall]>([
  ['a call that only asks', true, { ...sumar, method: 'GET' }],
  ['any other call', false, sumar],
  ['a question of another service', true, total],
  ['what another service asks to be done', false, interna],
])('what another replica accepted: %s is accepted here too: %s', async (_, accepted, contract) => {
  const once = new AcceptedOnce({ now: () => new Date(0) }, notedElsewhere);
  expect(await once.take(contract, { nonce: randomUUID(), expires: CONTEXT_LIFE_MS })).toBe(accepted);
});
