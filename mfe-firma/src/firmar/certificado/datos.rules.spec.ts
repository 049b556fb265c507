import { datosCertificadoSchema } from '@portal/contracts/certificados';
import { erroresDe, paisDe } from './datos.rules.js';

test.each([
  { commonName: ' ', organizationName: '', countryCode: 'C' },
  { commonName: 'Ana', organizationName: 'X', countryCode: '' },
  { commonName: 'Ana', organizationName: 'X', countryCode: 'CO' },
])('the page refuses %j with the sentences of the contract', (datos) => {
  const contrato = Object.fromEntries(
    (datosCertificadoSchema.safeParse(datos).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
  expect(erroresDe({ ...datos, email: 'ana@correo.co' })).toEqual(contrato);
});

test('a country is two upper-case letters at most', () => {
  expect(paisDe('co1l')).toBe('CO');
});
