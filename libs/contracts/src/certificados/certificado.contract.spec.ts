import { emitirCertificado, estadoCertificados, firmarDigest } from './certificado.contract.js';
import { csrSchema, valorDeFirmaSchema } from './certificado.schema.js';

const id = '7a0d4b1e-5a0c-4c7e-9d43-0d6f9a2f4b11';
const pedido = {
  dueno: { kind: 'firmante', inscripcionId: id, rol: 'propietario' },
  commonName: 'Carga Andina S.A.S.',
  organizationName: 'Carga Andina S.A.S.',
  countryCode: 'CO',
  email: 'ana@carga.test',
  documento: '900123456',
};

test('a certificate of a company is asked for with who signs for it, and with a key of elsewhere', () => {
  const representante = { nombres: 'Ana', apellidos: 'Gómez', cargo: 'Gerente' };
  const entero = { ...pedido, representante, csr: 'AAAA' };
  expect(emitirCertificado.request.parse(entero)).toEqual(entero);
  expect(emitirCertificado.request.parse(pedido)).toEqual(pedido);
  for (const falta of ['nombres', 'apellidos'])
    expect(
      emitirCertificado.request.safeParse({ ...pedido, representante: { ...representante, [falta]: undefined } })
        .success,
    ).toBe(false);
});

test('the state of ten certificates is asked for at once, and of no more', () => {
  const pide = (cuantos: number) =>
    estadoCertificados.request.safeParse({ ids: Array.from({ length: cuantos }, () => id) }).success;
  expect([pide(0), pide(10), pide(11)]).toEqual([true, true, false]);
});

test('a permit has two thousand letters at most', () => {
  const pide = (largo: number) =>
    firmarDigest.request.safeParse({ permiso: 'p'.repeat(largo), digest: 'a1'.repeat(32) }).success;
  expect([pide(2000), pide(2001)]).toEqual([true, false]);
});

test.each([
  ['a request for a certificate', csrSchema, 6000, true],
  ['a signature value', valorDeFirmaSchema, 700, false],
])('%s is base64 within its bound', (_, schema, largo, vacio) => {
  for (const bueno of ['AAAA', 'az09+/A=', 'AA==', 'A'.repeat(largo)])
    expect([bueno, schema.safeParse(bueno).success]).toEqual([bueno, true]);
  for (const malo of ['A'.repeat(largo + 1), ' AAAA', 'AAAA\n', 'AA===', 'AA=A', 'AA_A', 'AA-A'])
    expect([malo, schema.safeParse(malo).success]).toEqual([malo, false]);
  expect(schema.safeParse('').success).toBe(vacio);
});
