/** @jest-environment node */
import { verify, webcrypto } from 'node:crypto';
import { readCertificationRequest } from '@portal/pdf-signature';
import { csrDe, valorDe } from './llave.js';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: Uint8Array.of(1, 0, 1) };

const unaLlave = async (modulusLength = 2048) => ({
  nombre: 'prueba',
  enlace: 'firma:prueba',
  creadaEn: 0,
  par: (await webcrypto.subtle.generateKey({ ...RSA, modulusLength }, false, ['sign', 'verify'])) as CryptoKeyPair,
});

test.each([2048, 4096])('the request of a key of %i bits proves its possession to the portal', async (bits) => {
  const llave = await unaLlave(bits);
  const spki = Buffer.from(await webcrypto.subtle.exportKey('spki', llave.par.publicKey));
  const csr = await csrDe(llave);
  expect(readCertificationRequest(Buffer.from(csr, 'base64'))).toEqual(spki);
  expect(await csrDe(llave)).toBe(csr);
});

test('the value is RSASSA-PKCS1-v1_5 with SHA-256 over the very bytes that came', async () => {
  const llave = await unaLlave();
  const bytes = Buffer.from('3181ff00', 'hex');
  const valor = Buffer.from(await valorDe(llave, bytes.toString('base64')), 'base64');
  const key = Buffer.from(await webcrypto.subtle.exportKey('spki', llave.par.publicKey));
  expect(verify('sha256', bytes, { key, format: 'der', type: 'spki' }, valor)).toBe(true);
});
