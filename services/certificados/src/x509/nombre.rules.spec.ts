import { nombreDeInscripcion, nombreTecleado } from './nombre.rules.js';

const refusal = (text: string) => {
  try {
    return nombreTecleado(text, 'commonName');
  } catch (error) {
    return (error as { code: string; fields: { path: string }[] }).fields
      .map(({ path }) => `${(error as { code: string }).code} ${path}`)
      .join();
  }
};

test('decomposed letters become one, spaces are joined', () => {
  expect(nombreTecleado('  Mun\u0303oz \t\r\n Peña ', 'commonName')).toBe('Muñoz Peña');
});

test.each([
  ['a null byte', 'Ana\0Gómez'],
  ['a null byte at its beginning', '\0Ana'],
  ['a direction mark', 'Ana \u202eesreveR'],
  ['a zero-width space', 'A\u200bna'],
  ['half a pair', 'Ana\ud800'],
  ['nothing but spaces', '   '],
])('a typed name with %s is refused by field', (_what, text) =>
  expect(refusal(text)).toBe('DATOS_INVALIDOS commonName'),
);

test('the name of a frozen enrolment can always be certified', () => {
  expect(nombreDeInscripcion(`Ana\0 \u202e${'x'.repeat(100)}`)).toBe(`Ana ${'x'.repeat(60)}`);
});

test('a cut never falls inside a character', () => {
  expect(nombreTecleado('😀'.repeat(70), 'commonName')).toBe('😀'.repeat(64));
});
