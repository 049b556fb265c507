import { AVISO_CERTIFICADO, avisoDe, avisoEnDias } from './vencimientos.service.js';

const venceEn = new Date('2027-03-01T00:00:00Z');
const at = (text: string) => new Date(text);

test('an end is announced ahead, and named once it has come', () => {
  const raiz = { que: 'crl-raiz', venceEn, avisoMs: avisoEnDias(30) };
  expect(avisoDe(raiz, at('2027-01-29T00:00:00Z'))).toBeUndefined();
  expect(avisoDe(raiz, at('2027-01-31T00:00:00Z'))).toBe('vence el 2027-03-01T00:00:00.000Z');
  expect(avisoDe(raiz, at('2027-03-01T00:00:00Z'))).toBe('venció el 2027-03-01T00:00:00.000Z');
  expect(avisoDe({ ...raiz, avisoMs: AVISO_CERTIFICADO }, at('2026-12-02T00:00:00Z'))).toBeDefined();
});
