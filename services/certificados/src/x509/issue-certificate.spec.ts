import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { openssl, sujetoSegunOpenssl } from '../../test/openssl.js';
import { generateKeyPair, type KeyPair } from '../custody/key-pair.js';
import type { DistinguishedName } from './distinguished-name.js';
import { issueCertificate } from './issue-certificate.js';
import { newSerial } from './new-serial.js';
import { nombreTecleado } from './nombre.rules.js';
import { profiles } from './profiles.js';

let pair: KeyPair;
let key: KeyObject;
beforeAll(async () => {
  pair = await generateKeyPair(2048);
  key = createPrivateKey({ key: pair.pkcs8, format: 'der', type: 'pkcs8' });
});

const issuer = { commonName: 'CA de prueba', organizationName: 'Prueba', countryCode: 'CO' };
const facts = () => ({
  publicKey: pair.publicKey,
  issuerPublicKey: pair.publicKey,
  origin: 'http://localhost:3000',
  policy: '1.3.6.1.4.1.32473.1.1',
});

function issue(commonName: string, extra: Partial<DistinguishedName> & { email?: string } = {}): Promise<Buffer> {
  const { email = 'ana@transcarga.test', ...name } = extra;
  const subject = { commonName, organizationName: 'TRANSCARGA', countryCode: 'CO', ...name };
  const dates = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
  return issueCertificate(
    {
      serial: newSerial(),
      subject,
      issuer,
      publicKey: pair.publicKey,
      ...dates,
      extensions: profiles.person(facts(), email),
    },
    key,
  );
}

test.each([
  ['accents and Ñ', 'Carlos Andrés Muñoz Peña'],
  ['a comma and another attribute', 'Ana,O=Banco,C=US'],
  ['slashes and another name', 'Ana/CN=Director/O=Banco'],
  ['a second value of the same name', 'Ana+CN=Director'],
  ['quotes, semicolon, angle brackets, backslash', 'Ana "x"; <y> \\z'],
  ['a leading hash', '#0500'],
  ['64 characters outside ASCII', 'Ñ'.repeat(64)],
])('a name with %s is one attribute, read back unchanged by openssl', async (_what, name) => {
  const subject = await sujetoSegunOpenssl(await issue(name));
  expect(subject).toEqual({ C: 'CO', O: 'TRANSCARGA', CN: name });
});

test('who signs for a company has attributes of their own beside it, whatever stands in them', async () => {
  const der = await issue('Transportes del Pacífico S.A.S.', {
    serialNumber: '899999055-4',
    givenName: 'Claudia, Patricia',
    surname: 'Ibargüen+Muñoz',
    title: 'Gerente/CN=Banco',
  });
  expect(await sujetoSegunOpenssl(der)).toEqual({
    C: 'CO',
    O: 'TRANSCARGA',
    serialNumber: '899999055-4',
    title: 'Gerente/CN=Banco',
    SN: 'Ibargüen+Muñoz',
    GN: 'Claudia, Patricia',
    CN: 'Transportes del Pacífico S.A.S.',
  });
});

test('any name that is accepted is read back unchanged', async () => {
  const accepted = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((text) => {
    try {
      return nombreTecleado(text, 'commonName');
    } catch {
      return undefined;
    }
  });
  await fc.assert(
    fc.asyncProperty(accepted, async (name) => {
      fc.pre(name !== undefined);
      expect(await sujetoSegunOpenssl(await issue(name as string))).toEqual({ C: 'CO', O: 'TRANSCARGA', CN: name });
    }),
    { numRuns: 30 },
  );
});

test('the profile says what a signer of documents needs, and marks what is critical', async () => {
  const der = await issue('Ana Gómez', { serialNumber: '1023456789' });
  const { text } = await openssl(['x509', '-inform', 'DER', '-in', 'c.der', '-noout', '-text'], { 'c.der': der });
  expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
  expect(text).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
  expect(text).toMatch(/CRL Distribution Points:\s+Full Name:\s+URI:http:\/\/localhost:3000\/pki\/emisora\.crl/);
  expect(text).toMatch(/CA Issuers - URI:http:\/\/localhost:3000\/pki\/emisora\.cer/);
  expect(text).toContain('Policy: 1.3.6.1.4.1.32473.1.1');
  expect(text).toContain('email:ana@transcarga.test');
  expect(text).toMatch(/serialNumber = 1023456789/);
  expect(text).toContain('Signature Algorithm: sha256WithRSAEncryption');
  expect(new X509Certificate(der).verify(new X509Certificate(der).publicKey)).toBe(true);
});

test('names are UTF8String, country and document PrintableString', async () => {
  const der = await issue('Ana Gómez', { serialNumber: '1023456789' });
  const { text } = await openssl(['asn1parse', '-inform', 'DER', '-in', 'c.der'], { 'c.der': der });
  expect(text).toMatch(/:commonName\s+.*UTF8STRING\s+:Ana G/);
  expect(text).toMatch(/:serialNumber\s+.*PRINTABLESTRING\s+:1023456789/);
  expect(text).toMatch(/:countryName\s+.*PRINTABLESTRING\s+:CO/);
});

test('an address that a certificate cannot hold is left out', async () => {
  const { text } = await openssl(['x509', '-inform', 'DER', '-in', 'c.der', '-noout', '-text'], {
    'c.der': await issue('José', { email: 'josé@ñandú.co' }),
  });
  expect(text).not.toContain('Subject Alternative Name');
});

test('serials are positive, minimal and carry at least 128 random bits', () => {
  const serials = Array.from({ length: 500 }, newSerial);
  expect(new Set(serials).size).toBe(500);
  for (const serial of serials) expect(serial).toMatch(/^(0[1-9A-F]|[1-7][0-9A-F])[0-9A-F]{32}$/);
});
