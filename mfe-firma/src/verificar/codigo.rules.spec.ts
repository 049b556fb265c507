import { enGrupos, esCodigo, normalizarCodigo } from './codigo.rules.js';

test('case, hyphens, spaces and look-alikes do not matter', () => {
  expect(normalizarCodigo(' 7k3m-9qxd 52hf-ilo0 ')).toBe('7K3M9QXD52HF1100');
});

test.each([['7K3M-9QXD-52HF-1A2B', true], ['7K3M-9QXD-52HF', false], ['UUUU-9QXD-52HF-1A2B', false], ['', false]])(
  '%s is a code: %s',
  (texto, esperado) => expect(esCodigo(texto)).toBe(esperado),
);

test('a code reads in groups of four', () => {
  expect(enGrupos('7k3m9qxd52hf1a2b')).toBe('7K3M-9QXD-52HF-1A2B');
});
