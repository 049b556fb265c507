import { createSecretKey } from 'node:crypto';
import { AppError, type CallContext, type ErrorCode, type NatsCall } from '@portal/contracts/core';
import { verificarEnlace } from '@portal/contracts/firmas';
import { unAnonimo, unaPersona } from '@portal/test-kit';
import { interna, sumar } from '../../test/sumas.js';
import { runInContext } from '../context/current-context.js';
import type { Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { Audit } from './audit.js';
import type { Outbox } from './outbox.js';
import { openReason } from './sealed-reason.js';

interface Entry {
  accion: string;
  actor: string;
  recurso: string;
  datos: Record<string, unknown>;
}

function unaAuditoria() {
  const clock = { instante: 1_000_000, now: () => new Date(clock.instante) };
  const entries: Entry[] = [];
  const database = { away: false };
  const outbox = {
    fact: (_event: unknown, entry: Entry) => entry,
    appendAll: async (_tx: unknown, facts: Entry[]) => entries.push(...facts),
  } as unknown as Outbox;
  const transactions = {
    run: async (work: (tx: never) => Promise<unknown>) => {
      if (database.away) throw new AppError('SERVICIO_NO_DISPONIBLE');
      return work(undefined as never);
    },
  } as unknown as Transactions;
  const key = createSecretKey(Buffer.alloc(32, 7));
  const keys = { sharedWith: () => key };
  const audit = new Audit('inscripciones', outbox, transactions, clock, keys);
  const refuse = (
    actor: CallContext['actor'],
    { contract = sumar, request = {}, code = 'CARGA_NO_RECONOCIDA' }: Refused = {},
  ) => runInContext({ actor } as CallContext, () => audit.refusal(contract, request, new AppError(code)));
  return { audit, clock, database, entries, keys, refuse };
}

interface Refused {
  readonly contract?: NatsCall;
  readonly request?: unknown;
  readonly code?: ErrorCode;
}

const times = async (n: number, work: () => Promise<void>): Promise<void> => {
  for (let done = 0; done < n; done += 1) await work();
};

test('of a flood of strangers the first 120 a minute are told, then how many were not', async () => {
  const { clock, entries, refuse } = unaAuditoria();
  await times(200, () => refuse(unAnonimo()));
  expect(entries).toHaveLength(120);
  clock.instante += 60_000;
  await refuse(unAnonimo());
  expect(entries.slice(120)).toEqual([
    expect.objectContaining({
      accion: 'acceso.denegado-omitidos',
      actor: 'proceso:inscripciones',
      datos: { de: 'anonimo', cantidad: 80 },
    }),
    expect.objectContaining({ accion: 'inscripciones.sumar', actor: 'anonimo' }),
  ]);
});

test('a flood of one caller hides nobody else’s refusals', async () => {
  const { entries, refuse } = unaAuditoria();
  await times(200, () => refuse(unAnonimo()));
  await times(200, () => refuse(unaPersona('ana')));
  await refuse(unaPersona('berta'));
  const of = (actor: string) => entries.filter((entry) => entry.actor === actor);
  expect([of('anonimo'), of(`persona:${unaPersona('ana').subject}`)].map(({ length }) => length)).toEqual([120, 120]);
  expect(of(`persona:${unaPersona('berta').subject}`)).toHaveLength(1);
});

test('a living link has its own budget; invented tokens share that of strangers', async () => {
  const { entries, refuse } = unaAuditoria();
  const with_ = (token: string, code: ErrorCode) =>
    refuse(unAnonimo(), { contract: verificarEnlace, request: { token }, code });
  let n = 0;
  await times(200, () => with_(`inventado-${(n += 1)}`, 'ENLACE_INVALIDO'));
  expect(entries).toHaveLength(120);
  await with_('vivo', 'FIRMA_YA_REGISTRADA');
  await with_('inventado', 'DATOS_INVALIDOS');
  expect(entries).toHaveLength(121);
});

test.each<ErrorCode>([
  'ENLACE_INVALIDO',
  'DATOS_INVALIDOS',
  'SOLICITUD_MAL_FORMADA',
  'DEMASIADOS_INTENTOS',
  'SOLICITUD_EN_CURSO',
  'LLAVE_IDEMPOTENTE_REUTILIZADA',
])('%s needs no living link, so invented tokens with it have one budget', async (code) => {
  const { entries, refuse } = unaAuditoria();
  let n = 0;
  await times(121, () =>
    refuse(unAnonimo(), { contract: verificarEnlace, request: { token: `inventado-${(n += 1)}` }, code }),
  );
  expect(entries).toHaveLength(120);
});

test('what a living link caused beyond its budget is told by the first digits of its hash alone', async () => {
  const { audit, clock, entries, refuse } = unaAuditoria();
  const [contract, request] = [verificarEnlace, { token: 'vivo' }];
  await times(121, () => refuse(unAnonimo(), { contract, request, code: 'FIRMA_YA_REGISTRADA' }));
  clock.instante += 60_000;
  await audit.recordOmitted();
  expect(entries.at(-1)?.datos).toEqual({ de: expect.stringMatching(/^enlace:[0-9a-f]{8}$/), cantidad: 1 });
});

test('a token in a call of no link, and one that is no text, give nobody a budget', async () => {
  const { entries, refuse } = unaAuditoria();
  let n = 0;
  const next = () =>
    refuse(unAnonimo(), { contract: { ...sumar, access: 'publico' }, request: { token: `t-${(n += 1)}` } });
  await times(130, next);
  expect(entries).toHaveLength(120);
  await refuse(unAnonimo(), { contract: verificarEnlace, request: { token: 7 }, code: 'FIRMA_YA_REGISTRADA' });
  expect(entries).toHaveLength(120);
});

test.each<[string, Refused]>([
  ['a failure of ours', { code: 'ERROR_INTERNO' }],
  ['a service that is away', { code: 'SERVICIO_NO_DISPONIBLE' }],
  ['a certificate that is not there yet', { code: 'CERTIFICADO_NO_ENCONTRADO' }],
  ['a call between services', { contract: interna }],
])('no refusal from outside, so not told: %s', async (_, refused) => {
  const { entries, refuse } = unaAuditoria();
  await refuse(unaPersona(), refused);
  expect(entries).toEqual([]);
});

test('of what was asked an id alone is named', async () => {
  const id = '7F0C2F0E-6A0E-4F0A-9B52-0D9B1C0A1A11';
  const { entries, refuse } = unaAuditoria();
  const requests = [{ id }, { id: 'Ana Gómez' }, { id: `${id} Ana` }, { id: `Ana ${id}` }, { id: 7 }, 'Ana', null];
  for (const request of [...requests, undefined]) await refuse(unaPersona(), { request });
  expect(entries.map(({ recurso }) => recurso)).toEqual([`id:${id.toLowerCase()}`, ...requests.map(() => 'llamada')]);
});

test('however many living links one person made, persons keep budgets of their own and the links share one', async () => {
  const { audit, clock, entries, refuse } = unaAuditoria();
  const linkRefused = (n: number) =>
    refuse(unAnonimo(), { contract: verificarEnlace, request: { token: `vivo-${n}` }, code: 'FIRMA_YA_REGISTRADA' });
  let n = 0;
  await times(2100, () => linkRefused((n += 1)));
  // 500 with a budget of their own, and the 120 of the shared one.
  expect(entries).toHaveLength(620);
  await times(200, () => refuse(unAnonimo()));
  expect(entries).toHaveLength(740);
  await refuse(unaPersona('berta'));
  expect(entries.at(-1)).toMatchObject({ actor: `persona:${unaPersona('berta').subject}` });
  clock.instante += 60_000;
  await audit.recordOmitted();
  const omitted = entries.filter(({ accion }) => accion === 'acceso.denegado-omitidos').map(({ datos }) => datos);
  expect(omitted).toEqual([
    { de: 'enlaces', cantidad: 1480 },
    { de: 'anonimo', cantidad: 80 },
  ]);
});

test('what was left out is told without another refusal, and only once', async () => {
  const { audit, clock, database, entries, refuse } = unaAuditoria();
  await times(121, () => refuse(unaPersona('ana')));
  await audit.recordOmitted();
  expect(entries).toHaveLength(120);
  clock.instante += 60_000;
  database.away = true;
  await expect(audit.recordOmitted()).rejects.toThrow(AppError);
  database.away = false;
  await audit.recordOmitted();
  await audit.recordOmitted();
  expect(entries.slice(120)).toEqual([
    expect.objectContaining({ datos: { de: `persona:${unaPersona('ana').subject}`, cantidad: 1 } }),
  ]);
});

test('a process cannot tell another’s action: it does not compile, and it is refused', () => {
  const { audit } = unaAuditoria();
  const entry = { resultado: 'hecho', recurso: 'puerta:gateway' } as const;
  // @ts-expect-error the action belongs to `gateway`
  expect(() => audit.fact({ ...entry, accion: 'sesion.cerrada' })).toThrow('may not tell sesion.cerrada');
  // @ts-expect-error refusals of calls are told by `refusal` alone
  expect(() => audit.fact({ ...entry, accion: 'inscripciones.crear' })).toThrow('may not tell');
  const nobody: Pick<Audit, 'append'> = audit;
  // @ts-expect-error a class that does not name its process may tell nothing
  const told = () => nobody.append(undefined as unknown as Tx, { ...entry, accion: 'inscripcion.enviada' });
  expect(told).toBeInstanceOf(Function);
});

test('a reason travels sealed and apart from the data, under a salt of its own', () => {
  const { audit, keys } = unaAuditoria();
  const told = () =>
    audit.fact({
      accion: 'inscripcion.eliminada',
      resultado: 'hecho',
      recurso: 'inscripcion:1',
      motivo: 'Lo pidió Ana',
    }) as unknown as { datos: object; motivo: { texto: string; sal: string } };
  const { datos, motivo } = told();
  expect(datos).toEqual({});
  // With a sign that no sealed text has.
  expect(motivo.texto).not.toContain('Lo pidió');
  expect(motivo.sal).toMatch(/^[0-9a-f]{32}$/);
  expect(openReason(keys, 'inscripciones', motivo)).toBe('Lo pidió Ana');
  expect(told().motivo).not.toEqual(motivo);
});

test('who has no keys tells no reason, and anything else', () => {
  const outbox = { fact: (_event: unknown, entry: Entry) => entry } as unknown as Outbox;
  const audit = new Audit('inscripciones', outbox, undefined as unknown as Transactions, { now: () => new Date() });
  const entry = { accion: 'inscripcion.eliminada', resultado: 'hecho', recurso: 'inscripcion:1' } as const;
  expect(() => audit.fact({ ...entry, motivo: 'Lo pidió Ana' })).toThrow('no keys to seal');
  expect(audit.fact(entry)).toMatchObject({ accion: 'inscripcion.eliminada' });
});

test('an entry that several units have to write is one fact, of the moment in which it was made', async () => {
  const { audit, clock, entries } = unaAuditoria();
  const tell = audit.once({ accion: 'inscripcion.eliminada', resultado: 'hecho', recurso: 'inscripcion:1' });
  clock.instante += 5_000;
  await tell({} as Tx);
  await tell({} as Tx);
  expect(entries[0]).toMatchObject({ ocurrioEn: new Date(1_000_000).toISOString() });
  expect(entries[1]).toBe(entries[0]);
});
