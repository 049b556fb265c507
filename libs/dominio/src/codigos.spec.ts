import { codigoEnGrupos, codigoVisible, errorDeCodigo, leerCodigoVerificacion } from './codigos.js';

test('the visible code has year and six digits, more when they run out', () => {
  expect([codigoVisible('2026', 148), codigoVisible('2027', 1_234_567)]).toEqual([
    'TER-2026-000148',
    'TER-2027-1234567',
  ]);
});

test('case, hyphens, spaces and look-alikes do not matter', () => {
  expect(leerCodigoVerificacion(' 7k3m-9qxd 52hf-ilo0 ')).toBe('7K3M9QXD52HF1100');
  expect(leerCodigoVerificacion('OIL0-0000-0000-0000')).toBe('0110000000000000');
});

test.each(['', '0000', '7K3M-9QXD-52HF', 'UUUU-9QXD-52HF-1A2B', '0'.repeat(17), "0000-0000-0000-000'"])(
  '%s is no code',
  (escrito) => expect(leerCodigoVerificacion(escrito)).toBeUndefined(),
);

test.each([
  ['7K3M-9QXD-52HF-1A2B', undefined],
  ['', 'Escriba los 16 caracteres del código.'],
  ['7K3M-9QXD', 'Escriba los 16 caracteres del código.'],
  ['ter 2026-000148', 'Ese es el código de la inscripción. El de verificación tiene 16 letras y números.'],
  ['x ter 2026-000148', 'Escriba los 16 caracteres del código.'],
  ['ter 2026-000148 x', 'Escriba los 16 caracteres del código.'],
  ['TERA-9QXD-52HF-1A2B', undefined],
  ['7K3M-9QXD-52HF-1A2U', 'El código solo tiene números y letras sin tilde, y nunca la U. Revíselo.'],
])('%s is refused with: %s', (escrito, error) => expect(errorDeCodigo(escrito)).toBe(error));

test('a code reads in groups of four', () => {
  expect(codigoEnGrupos('7k3m9qxd52hf1a2b')).toBe('7K3M-9QXD-52HF-1A2B');
  expect(codigoEnGrupos('')).toBe('');
});
