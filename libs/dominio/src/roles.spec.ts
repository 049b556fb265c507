import {
  esRolFirmante,
  firmanteEnFrase,
  nombreDeFirmante,
  otroFirmante,
  rolesFirmante,
  soloAudita,
  tieneRol,
} from './roles.js';

test.each([
  [[], 'admin', false],
  [['admin'], 'admin', true],
  [['tester'], 'admin', false],
  [['super-admin'], 'admin', true],
  [['admin'], 'super-admin', false],
  [['super-admin'], 'super-admin', true],
  [['super-admin'], 'tester', false],
  [['tester'], 'tester', true],
] as const)('with the roles %j the role %s is had: %s', (roles, rol, tiene) => {
  expect(tieneRol({ roles }, rol)).toBe(tiene);
});

test.each([
  [[], false],
  [['auditor'], true],
  [['auditor', 'tester'], true],
  [['auditor', 'admin'], false],
  [['auditor', 'super-admin'], false],
  [['admin'], false],
] as const)('with the roles %j a person only audits: %s', (roles, solo) => {
  expect(soloAudita({ roles })).toBe(solo);
});

test('of the two signers each is the other one’s other', () => {
  expect(rolesFirmante.map(otroFirmante)).toEqual(['propietario', 'conductor']);
});

test('a sentence names a signer by the role, in the words of the form; a role of a later release is a signer', () => {
  expect([...rolesFirmante, 'testigo', 'toString', undefined].map(firmanteEnFrase)).toEqual([
    'conductor',
    'propietario o tenedor',
    'firmante',
    'firmante',
    'firmante',
  ]);
});

test('only the two roles that sign are signers’ roles; any other is named a signer', () => {
  const roles = [...rolesFirmante, 'testigo', 'toString', 'desconocido', undefined];
  expect(roles.map(esRolFirmante)).toEqual([true, true, false, false, false, false]);
  expect(roles.map(nombreDeFirmante)).toEqual([
    'Conductor',
    'Propietario o tenedor',
    'Firmante',
    'Firmante',
    'Firmante',
    'Firmante',
  ]);
});
