import type { Dueno } from '@portal/contracts/certificados';
import { actorDe, claveDe, columnasDe, duenoDe } from './dueno.rules.js';

const persona: Dueno = { kind: 'persona', subject: 'sub-ana' };
const firmante: Dueno = { kind: 'firmante', inscripcionId: 'i-1', rol: 'conductor' };

test('each owner has a key of its own, and a signer one per enrolment and role', () => {
  expect([claveDe(persona), claveDe(firmante)]).toEqual(['persona:sub-ana', 'firmante:i-1:conductor']);
});

test('the audit names a signer by role; a person is the one of the context', () => {
  expect([actorDe(firmante), actorDe(persona)]).toEqual(['firmante:conductor', undefined]);
});

test.each([persona, firmante])('an owner is read back from its columns: %j', (dueno) => {
  expect(duenoDe(columnasDe(dueno))).toEqual(dueno);
});

test('a person has no enrolment, a signer no subject', () => {
  expect(columnasDe(persona)).toEqual({ subject: 'sub-ana', inscripcionId: null, rol: null });
  expect(columnasDe(firmante)).toEqual({ subject: null, inscripcionId: 'i-1', rol: 'conductor' });
});

test.each([
  { subject: null, inscripcionId: null, rol: null },
  { subject: null, inscripcionId: 'i-1', rol: null },
  { subject: null, inscripcionId: null, rol: 'conductor' as const },
])('columns without an owner are refused: %j', (columnas) => {
  expect(() => duenoDe(columnas)).toThrow('without an owner');
});
