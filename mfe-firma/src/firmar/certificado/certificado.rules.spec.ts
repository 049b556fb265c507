import { datosCertificadoSchema } from '@portal/contracts/certificados';
import { expirado } from '@portal/dominio/certificado';
import { emisorDe, erroresDe, paisDe, vigenciaDe } from './certificado.rules.js';

const now = new Date('2026-11-21T16:00:00.000Z');

test.each([
  ['active', '2027-11-21T00:00:00.000Z', 'valido'],
  ['active', '2026-11-21T15:59:59.999Z', 'expirado'],
  ['active', '2026-11-21T16:00:00.000Z', 'valido'],
  ['revoked', '2027-11-21T00:00:00.000Z', 'revocado'],
] as const)('a certificate %s until %s is %s', (status, validTo, vigencia) => {
  expect(vigenciaDe({ status, validTo }, now)).toBe(vigencia);
  if (status === 'active') expect(expirado(validTo, now)).toBe(vigencia === 'expirado');
});

test('the issuer is shown by its common name, escapes undone', () => {
  expect(emisorDe('CN=TRANSCARGA CA Personas,O=TRANSCARGA,C=CO')).toBe('TRANSCARGA CA Personas');
  expect(emisorDe('O=X,CN=Carga\\, S.A.S.')).toBe('Carga, S.A.S.');
  expect(emisorDe('O=Sin nombre')).toBe('O=Sin nombre');
});

test.each([
  { commonName: ' ', organizationName: '', countryCode: 'C' },
  { commonName: 'Ana', organizationName: 'X', countryCode: '' },
  { commonName: 'Ana', organizationName: 'X', countryCode: 'CO' },
])('the page refuses %j with the sentences of the contract', (datos) => {
  const contract = Object.fromEntries(
    (datosCertificadoSchema.safeParse(datos).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
  expect(erroresDe({ ...datos, email: 'ana@correo.co' })).toEqual(contract);
});

test('a country is two upper-case letters at most', () => {
  expect(paisDe('co1l')).toBe('CO');
});
