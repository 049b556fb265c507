import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { openssl, sujetoSegunOpenssl } from '../../test/openssl.js';
import { generarPar, type ParDeLlaves } from '../custody/key-pair.js';
import { emitirX509 } from './issue-certificate.js';
import { nuevoSerial } from './new-serial.js';
import { nombreTecleado } from './nombre.rules.js';
import { perfilPersona } from './profiles.js';

let par: ParDeLlaves;
let key: KeyObject;
beforeAll(async () => {
  par = await generarPar(2048);
  key = createPrivateKey({ key: par.privada, format: 'der', type: 'pkcs8' });
});

const emisor = { commonName: 'CA de prueba', organizationName: 'Prueba', countryCode: 'CO' };
const emision = () => ({
  publica: par.publica,
  publicaEmisor: par.publica,
  origen: 'http://localhost:3000',
  politica: '1.3.6.1.4.1.32473.1.1',
});

function emitir(
  commonName: string,
  extra: { organizationName?: string; serialNumber?: string; email?: string } = {},
): Promise<Buffer> {
  const { email = 'ana@transcarga.test', ...name } = extra;
  const sujeto = { commonName, organizationName: 'TRANSCARGA', countryCode: 'CO', ...name };
  const periodo = { desde: new Date('2026-01-01T00:00:00Z'), hasta: new Date('2027-01-01T00:00:00Z') };
  return emitirX509(
    {
      serial: nuevoSerial(),
      sujeto,
      emisor,
      publica: par.publica,
      ...periodo,
      extensiones: perfilPersona(emision(), email),
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
  const subject = await sujetoSegunOpenssl(await emitir(name));
  expect(subject).toEqual({ C: 'CO', O: 'TRANSCARGA', CN: name });
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
      expect(await sujetoSegunOpenssl(await emitir(name as string))).toEqual({ C: 'CO', O: 'TRANSCARGA', CN: name });
    }),
    { numRuns: 30 },
  );
}, 60_000);

test('the profile says what a signer of documents needs, and marks what is critical', async () => {
  const der = await emitir('Ana Gómez', { serialNumber: '1023456789' });
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
  const der = await emitir('Ana Gómez', { serialNumber: '1023456789' });
  const { text } = await openssl(['asn1parse', '-inform', 'DER', '-in', 'c.der'], { 'c.der': der });
  expect(text).toMatch(/:commonName\s+.*UTF8STRING\s+:Ana G/);
  expect(text).toMatch(/:serialNumber\s+.*PRINTABLESTRING\s+:1023456789/);
  expect(text).toMatch(/:countryName\s+.*PRINTABLESTRING\s+:CO/);
});

test('an address that a certificate cannot hold is left out', async () => {
  const { text } = await openssl(['x509', '-inform', 'DER', '-in', 'c.der', '-noout', '-text'], {
    'c.der': await emitir('José', { email: 'josé@ñandú.co' }),
  });
  expect(text).not.toContain('Subject Alternative Name');
});

test('serials are positive, minimal and carry at least 128 random bits', () => {
  const serials = Array.from({ length: 500 }, nuevoSerial);
  expect(new Set(serials).size).toBe(500);
  for (const serial of serials) expect(serial).toMatch(/^(0[1-9A-F]|[1-7][0-9A-F])[0-9A-F]{32}$/);
});
