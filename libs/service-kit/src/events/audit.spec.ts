import { AppError, type CallContext } from '@portal/contracts/core';
import { unAnonimo, unaPersona } from '@portal/test-kit';
import { sumar } from '../../test/sumas.js';
import { runInContext } from '../context/current-context.js';
import type { Transactions } from '../data/transactions.js';
import { Audit } from './audit.js';
import type { Outbox } from './outbox.js';

interface Entry {
  accion: string;
  actor: string;
  datos: Record<string, unknown>;
}

function unaAuditoria() {
  const clock = { instante: 1_000_000, now: () => new Date(clock.instante) };
  const entries: Entry[] = [];
  const outbox = {
    fact: (_event: unknown, entry: Entry) => entry,
    appendAll: async (_tx: unknown, facts: Entry[]) => entries.push(...facts),
  } as unknown as Outbox;
  const transactions = {
    run: (work: (tx: never) => Promise<unknown>) => work(undefined as never),
  } as unknown as Transactions;
  const audit = new Audit('inscripciones', outbox, transactions, clock);
  const refuse = (actor: CallContext['actor']) =>
    runInContext({ actor } as CallContext, () => audit.refusal(sumar, {}, new AppError('CARGA_NO_RECONOCIDA')));
  return { clock, entries, refuse };
}

test('of a flood of strangers the first 120 a minute are told, then how many were not', async () => {
  const { clock, entries, refuse } = unaAuditoria();
  for (let n = 0; n < 200; n += 1) await refuse(unAnonimo());
  expect(entries).toHaveLength(120);
  clock.instante += 60_000;
  await refuse(unAnonimo());
  expect(entries.slice(120)).toEqual([
    expect.objectContaining({
      accion: 'acceso.denegado-omitidos',
      actor: 'proceso:inscripciones',
      datos: { cantidad: 80 },
    }),
    expect.objectContaining({ accion: 'inscripciones.sumar', actor: 'anonimo' }),
  ]);
});

test('every refusal of a signed-in person is recorded', async () => {
  const { entries, refuse } = unaAuditoria();
  for (let n = 0; n < 200; n += 1) await refuse(unaPersona());
  expect(entries).toHaveLength(200);
});
