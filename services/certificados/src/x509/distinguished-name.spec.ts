import { rfc4514 } from './distinguished-name.js';

test('the string form escapes what would read as another attribute', () => {
  const name = { commonName: 'Ana, "x"+y', serialNumber: '12', organizationName: '#A;B', countryCode: 'CO' };
  expect(rfc4514(name)).toBe('CN=Ana\\, \\"x\\"\\+y,serialNumber=12,O=\\#A\\;B,C=CO');
});
