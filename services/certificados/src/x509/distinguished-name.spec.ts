import { rfc4514 } from './distinguished-name.js';

test('the string form escapes what would read as another attribute', () => {
  const name = { commonName: 'Ana, "x"+y', serialNumber: '12', organizationName: '#A;B', countryCode: 'CO' };
  expect(rfc4514(name)).toBe('CN=Ana\\, \\"x\\"\\+y,serialNumber=12,O=\\#A\\;B,C=CO');
});

test('who signs for a company stands between its name and its document', () => {
  const empresa = { commonName: 'X S.A.S.', serialNumber: '9', organizationName: 'X', countryCode: 'CO' };
  const quien = { givenName: 'Ana', surname: 'Díaz, hija' };
  expect(rfc4514({ ...empresa, ...quien, title: 'Gerente' })).toBe(
    'CN=X S.A.S.,givenName=Ana,SN=Díaz\\, hija,title=Gerente,serialNumber=9,O=X,C=CO',
  );
  expect(rfc4514({ ...empresa, ...quien })).toBe('CN=X S.A.S.,givenName=Ana,SN=Díaz\\, hija,serialNumber=9,O=X,C=CO');
});
