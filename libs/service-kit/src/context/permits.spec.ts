import { z } from 'zod';
import type { ProcessName } from '@portal/contracts/core';
import { OwnKeys } from '../../test/own-keys.js';
import type { ContextKeys } from './context-keys.js';
import { Permits } from './permits.js';
import { CONTEXT_LIFE_MS, withProof } from './sign-context.js';

let ownKeys: OwnKeys;
let now: number;
beforeEach(() => {
  ownKeys = new OwnKeys();
  now = Date.parse('2026-11-22T10:00:00Z');
});
afterEach(() => ownKeys.remove());

const shape = z.strictObject({ claim: z.string() });
const what = { claim: 'uno' };
const denied = expect.objectContaining({ code: 'ACCESO_DENEGADO' });

function unProceso(name: ProcessName): { keys: ContextKeys; permits: Permits } {
  const keys = ownKeys.of(name);
  return { keys, permits: new Permits(name, keys, { now: () => new Date(now) }) };
}

test('its addressee reads what its issuer permits, through any carrier', () => {
  const [inscripciones, certificados] = [unProceso('inscripciones'), unProceso('certificados')];
  expect(certificados.permits.read('inscripciones', shape, inscripciones.permits.give('certificados', what))).toEqual(
    what,
  );
});

test('only its issuer’s word is a permit: not the carrier’s, nor one to another addressee, an altered one, none', () => {
  const [inscripciones, certificados, pdf] = [unProceso('inscripciones'), unProceso('certificados'), unProceso('pdf')];
  const good = inscripciones.permits.give('certificados', what);
  const [text = '', proof = ''] = good.split('.');
  const other = Buffer.from(JSON.stringify({ what: { claim: 'dos' }, expires: now + 1000 })).toString('base64url');
  const bad = [
    pdf.permits.give('certificados', what),
    inscripciones.permits.give('pdf', what),
    `${other}.${proof}`,
    `${text}.`,
    `${text}.AAAA`,
    '.',
    '',
  ];
  for (const permit of bad) expect(() => certificados.permits.read('inscripciones', shape, permit)).toThrow(denied);
  expect(() => pdf.permits.read('inscripciones', shape, good)).toThrow(denied);
});

test('it ends with the life of a context, and from a clock that is far ahead it never begins', () => {
  const [inscripciones, certificados] = [unProceso('inscripciones'), unProceso('certificados')];
  const permit = inscripciones.permits.give('certificados', what);
  now += CONTEXT_LIFE_MS;
  expect(certificados.permits.read('inscripciones', shape, permit)).toEqual(what);
  now += 1;
  expect(() => certificados.permits.read('inscripciones', shape, permit)).toThrow(denied);
  now -= 2 * CONTEXT_LIFE_MS + 2;
  expect(() => certificados.permits.read('inscripciones', shape, permit)).toThrow(denied);
});

test('the key of a permit proves no context, nor the other way round', () => {
  const [inscripciones, certificados] = [unProceso('inscripciones'), unProceso('certificados')];
  const direction = { caller: 'inscripciones', callee: 'certificados' } as const;
  expect(inscripciones.keys.sharedWith('certificados', { ...direction, purpose: 'permiso' })?.export()).not.toEqual(
    inscripciones.keys.sharedWith('certificados', direction)?.export(),
  );
  const text = Buffer.from(JSON.stringify({ what, expires: now + 1 }));
  const under = (purpose: 'permiso' | 'contexto') =>
    withProof(inscripciones.keys.sharedWith('certificados', { ...direction, purpose })!, text);
  expect(certificados.permits.read('inscripciones', shape, under('permiso'))).toEqual(what);
  expect(() => certificados.permits.read('inscripciones', shape, under('contexto'))).toThrow(denied);
});

test('without the addressee’s key nothing can be permitted to it; without the issuer’s nothing believed', () => {
  const inscripciones = unProceso('inscripciones');
  expect(() => inscripciones.permits.give('pdf', what)).toThrow(
    expect.objectContaining({ code: 'SERVICIO_NO_DISPONIBLE', detail: 'no key of pdf' }),
  );
  expect(() => inscripciones.permits.read('pdf', shape, 'a.b')).toThrow(denied);
});
