import { datosCertificadoSchema } from '@portal/contracts/certificados';
import { emisorDe, erroresDe, organizacionDe, paisDe } from './certificado.rules.js';

test('the issuer is shown by its common name, escapes undone', () => {
  expect(emisorDe('CN=TRANSCARGA CA Personas,O=TRANSCARGA,C=CO')).toBe('TRANSCARGA CA Personas');
  expect(emisorDe('O=X,CN=Carga\\, S.A.S.')).toBe('Carga, S.A.S.');
  expect(emisorDe('O=X, CN=Carga')).toBe('Carga');
  for (const sin of ['O=Sin nombre', 'OCN=Otro']) expect(emisorDe(sin)).toBe(sin);
});

test.each([
  { commonName: ' ', organizationName: ' ', countryCode: 'C' },
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

test('a company signs in its own name, a person as one', () => {
  expect(organizacionDe({ tipoDocumento: 'NIT', nombre: 'Transportes del Valle S.A.S.' })).toBe(
    'Transportes del Valle S.A.S.',
  );
  expect(organizacionDe({ tipoDocumento: 'NIT', nombre: 'x'.repeat(80) })).toHaveLength(64);
  expect(organizacionDe({ tipoDocumento: 'CC', nombre: 'Luis Peña' })).toBe('Persona natural');
});
