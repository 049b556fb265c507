import { correoSugerido } from './correo-sugerido.rules.js';

const dominioSugerido = (dominio: string, escribiendo = false) =>
  correoSugerido(`ana.ruiz@${dominio}`, escribiendo)?.replace('ana.ruiz@', '');

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gnail.cmo', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['hotmial.es', 'hotmail.es'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['yaho.com.co', 'yahoo.com.co'],
  ['iclould.com', 'icloud.com'],
])('%s is one key beside %s', (escrito, querido) => {
  expect(dominioSugerido(escrito)).toBe(querido);
});

test('a common domain, one that is its own, another company’s and what is no address are left as they are', () => {
  const buenos = [
    'gmail.com',
    'Gmail.com',
    'hotmail.es',
    'yahoo.com.co',
    'mail.com',
    'email.com',
    'ymail.com',
    'cloud.com',
    'yahoo.com.mx',
    'hotmail.fr',
    'transcarga.com.co',
    'une.net.co',
    'gmail.comcom',
    'gmail.comom',
    'gmailxyz.com',
    'gm.com',
    'giaml.com',
  ];
  expect(buenos.map((dominio) => dominioSugerido(dominio))).toEqual(buenos.map(() => undefined));
  for (const ninguno of [
    '',
    'gmial.com',
    '@gmial.com',
    'ana@',
    'ana@@gmial.com',
    'ana@gmial.com@',
    'ana ruiz@gmial.com',
    'x'.repeat(10_000),
  ]) {
    expect(correoSugerido(ninguno)).toBeUndefined();
  }
});

test('whose letters are still coming is not interrupted on the way to a common domain', () => {
  for (const dominio of ['gmail.com', 'yahoo.com.co', 'hotmail.es']) {
    const alCamino = [...dominio].map((_, hasta) => dominioSugerido(dominio.slice(0, hasta + 1), true));
    expect(alCamino.filter(Boolean)).toEqual([]);
  }
  expect([dominioSugerido('gmail.co', true), dominioSugerido('gmail.co')]).toEqual([undefined, 'gmail.com']);
  expect(correoSugerido('ana@gmail.co')).toBe('ana@gmail.com');
  expect(dominioSugerido('gmial.com', true)).toBe('gmail.com');
});

test('only what follows the @ changes, and pasted spaces go', () => {
  expect(correoSugerido(' Luis.Peña+Flota@gmial.com ')).toBe('Luis.Peña+Flota@gmail.com');
});
