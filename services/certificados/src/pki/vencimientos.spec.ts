import { derDePem, numeroSiguiente } from '../offline-root/root-crl.rules.js';
import { AVISO_CERTIFICADO, avisoDe, avisoEnDias } from './vencimientos.rules.js';

const venceEn = new Date('2027-03-01T00:00:00Z');
const at = (text: string) => new Date(text);

test('an end is announced ahead, and named once it has come', () => {
  const raiz = { que: 'crl-raiz', venceEn, avisoMs: avisoEnDias(30) };
  expect(avisoDe(raiz, at('2027-01-29T00:00:00Z'))).toBeUndefined();
  expect(avisoDe(raiz, at('2027-01-31T00:00:00Z'))).toBe('vence el 2027-03-01T00:00:00.000Z');
  expect(avisoDe(raiz, at('2027-03-01T00:00:00Z'))).toBe('venció el 2027-03-01T00:00:00.000Z');
  expect(avisoDe({ ...raiz, avisoMs: AVISO_CERTIFICADO }, at('2026-12-02T00:00:00Z'))).toBeDefined();
});

test('a CRL keeps its own number when it comes after the last one; else it gets the next', () => {
  expect(numeroSiguiente('1000', undefined)).toBe('4096');
  expect(numeroSiguiente('05', '4')).toBe('5');
  expect(numeroSiguiente('05', '5')).toBe('6');
  expect(numeroSiguiente(undefined, '7')).toBe('8');
  expect(numeroSiguiente('ff'.repeat(20), '7')).toBe('8');
});

test('PEM or DER, the bytes are the same', () => {
  const der = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x05]);
  expect(
    derDePem(Buffer.from(`-----BEGIN X509 CRL-----\n${der.toString('base64')}\n-----END X509 CRL-----\n`)),
  ).toEqual(der);
  expect(derDePem(der)).toEqual(der);
});
