import { enGrupos, errorDeCodigo, esCodigo, normalizarCodigo } from './codigo.rules.js';

test('case, hyphens, spaces and look-alikes do not matter', () => {
  expect(normalizarCodigo(' 7k3m-9qxd 52hf-ilo0 ')).toBe('7K3M9QXD52HF1100');
});

test.each([
  ['7K3M-9QXD-52HF-1A2B', true],
  ['7K3M-9QXD-52HF', false],
  ['UUUU-9QXD-52HF-1A2B', false],
  ['', false],
])('%s is a code: %s', (texto, esperado) => expect(esCodigo(texto)).toBe(esperado));

test.each([
  ['7K3M-9QXD-52HF-1A2B', undefined],
  ['', 'Escriba los 16 caracteres del código.'],
  ['7K3M-9QXD', 'Escriba los 16 caracteres del código.'],
  ['ter 2026-000148', 'Ese es el código de la inscripción. El de verificación tiene 16 letras y números.'],
  ['TERA-9QXD-52HF-1A2B', undefined],
  ['7K3M-9QXD-52HF-1A2U', 'El código solo tiene números y letras sin tilde, y nunca la U. Revíselo.'],
])('%s is refused with: %s', (texto, error) => expect(errorDeCodigo(texto)).toBe(error));

test('a code reads in groups of four', () => {
  expect(enGrupos('7k3m9qxd52hf1a2b')).toBe('7K3M-9QXD-52HF-1A2B');
});
