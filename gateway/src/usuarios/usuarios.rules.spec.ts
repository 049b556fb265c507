import type { RolDeUsuario } from '@portal/contracts/usuarios';
import type { Role } from '@portal/dominio/roles';
import type { RealmUser } from '../keycloak/realm-users.service.js';
import { enDosNombres, esElVisto, estadoDe, porEntrar, rolDe, rolDelRealm } from './usuarios.rules.js';

const ahora = new Date('2026-11-21T15:00:00.000Z');
const despues = new Date(ahora.getTime() + 1);
const unUsuario = (cambios: Partial<RealmUser> = {}): RealmUser => ({
  id: 'ana',
  email: 'ana@transcarga.test',
  firstName: 'Ana',
  lastName: 'Gómez',
  enabled: true,
  requiredActions: ['UPDATE_PASSWORD'],
  ...cambios,
});

test.each<[Role[], RolDeUsuario]>([
  [[], 'registrante'],
  [['tester'], 'tester'],
  [['tester', 'auditor'], 'auditor'],
  [['auditor', 'admin'], 'admin'],
  [['tester', 'admin', 'super-admin'], 'super-admin'],
])('of the roles %j the one that may do most is %s', (tiene, rol) => {
  expect(rolDe((uno) => tiene.includes(uno))).toBe(rol);
});

test('to the realm a registrant is nobody with a role', () => {
  expect([rolDelRealm('registrante'), rolDelRealm('admin')]).toEqual([undefined, 'admin']);
});

test.each<[string, Role[], RolDeUsuario, RolDeUsuario, boolean]>([
  ['has the role that was seen', ['admin'], 'admin', 'auditor', true],
  ['has the wished role beside the one that was seen', ['admin', 'super-admin'], 'admin', 'super-admin', true],
  ['has the wished role already', ['super-admin'], 'admin', 'super-admin', true],
  ['has a third role beside the wished one', ['super-admin', 'auditor'], 'admin', 'super-admin', false],
  ['has another role', ['auditor'], 'admin', 'tester', false],
  ['has no role and should lose the one that was seen', [], 'admin', 'registrante', true],
  ['has no role and should get another one', [], 'admin', 'auditor', false],
  ['has another role and should lose the one that was seen', ['auditor'], 'admin', 'registrante', false],
])('who %s is the one whom the administrator saw: %j, %s to %s: %s', (_quien, tiene, actual, rol, es) => {
  expect(esElVisto(tiene, { actual, rol })).toBe(es);
});

test.each([
  ['must set a password and was never here', {}, undefined, true],
  ['must set a password and was here before', {}, ahora, false],
  ['has set a password', { requiredActions: ['CONFIGURE_TOTP'] }, undefined, false],
])('who %s has yet to come in: %#', (_quien, cambios, vistoEn, falta) => {
  expect(porEntrar(unUsuario(cambios), { vistoEn })).toBe(falta);
});

test.each([
  ['suspendido', { enabled: false }, undefined, despues],
  ['activo', {}, ahora, despues],
  ['invitado', {}, undefined, despues],
  ['invitacion-vencida', {}, undefined, ahora],
  ['invitacion-vencida', {}, undefined, undefined],
] as const)('a person is %s: %#', (estado, cambios, vistoEn, venceEn) => {
  expect(estadoDe(unUsuario(cambios), { vistoEn, venceEn }, ahora)).toBe(estado);
});

test.each([
  [' María  del Pilar\tPérez ', 'María', 'del Pilar Pérez'],
  ['Ana', 'Ana', ''],
  ['', '', ''],
])('%j in two names', (nombre, firstName, lastName) => {
  expect(enDosNombres(nombre)).toEqual({ firstName, lastName });
});
