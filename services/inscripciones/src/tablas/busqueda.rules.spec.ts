import fc from 'fast-check';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { unaInscripcion } from '@portal/test-kit/builders';
import { anclaDe, aplanar, escaparLike, esDePlaca, palabrasDe, patronesDe, textoDeBusqueda } from './busqueda.rules.js';

test.each([
  ['Muñoz', 'munoz'],
  ['Mun\u0303oz', 'munoz'],
  ['ÁÉÍÓÚ Ü', 'aeiou u'],
  ['  María   del\tMar ', 'maria del mar'],
  ['\ufeffana@correo.\u200btest', 'ana@correo.test'],
  ['Pe\u200c\u200dña', 'pena'],
])('%s is searched as %s', (escrito, plano) => {
  expect(aplanar(escrito)).toBe(plano);
});

test('every letter of Spanish is found with and without its mark', () => {
  const letras = ['á a', 'é e', 'í i', 'ó o', 'ú u', 'ü u', 'ñ n', 'ç c'].map(
    (par) => par.split(' ') as [string, string],
  );
  for (const [marcada, llana] of letras)
    for (const una of [
      marcada,
      marcada.toUpperCase(),
      marcada.normalize('NFD'),
      marcada.toUpperCase().normalize('NFD'),
    ])
      for (const otra of [llana, llana.toUpperCase()]) expect(aplanar(`X${una}y`)).toBe(aplanar(`x${otra}Y`));
});

test('a search finds who signs for a company; without such a person the text stays as it was', () => {
  const texto = textoDe(firmaDeEmpresa);
  for (const q of ['ibargüen claudia', '66.812.345', 'claudia.ibarguen@correo.test'])
    expect(halla(q, texto)).toBe(true);
  expect(textoDe({ personaFirmaContrato: 'propietario' })).toBe(textoDe());
});

test('flattening twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texto) => expect(aplanar(aplanar(texto))).toBe(aplanar(texto))),
  );
});

const CODIGO = 'TER-2026-000148';
const textoDe = (cambios: Parameters<typeof unaInscripcion>[0] = {}) =>
  textoDeBusqueda(unaInscripcion(cambios), CODIGO, 'ana@correo.test');
/** Whether every word of a search stands in the text in one of its forms, as the query asks. */
const halla = (q: string, texto: string) =>
  palabrasDe(q).every((formas) => formas.some((forma) => texto.includes(forma)));

test.each([
  ['plate', 'wlk508'],
  ['plate of the trailer', 'R37108'],
  ['code', 'TER-2026-000148'],
  ['code in words', 'ter 2026 148'],
  ['driver', 'Peña Ríos Luis'],
  ['holder', 'ñañez maria'],
  ['owner', 'pacifico transportes'],
  ['document of the driver', '1.023.456.789'],
  ['document of the holder', '31.987.654'],
  ['document of the owner with its check digit', '899.999.055-4'],
  ['document of the owner, the check digit run in', '8999990554'],
  ['document of the owner without its check digit', '899999055'],
  ['telephone of the driver', '300 555 0101'],
  ['telephone of the holder', '3105550148'],
  ['telephone of the owner', '602-228-1260'],
  ['address of the driver', 'luis.pena@correo.test'],
  ['address of the holder', 'maria.nanez'],
  ['address of the owner', 'gerencia@pacifico.test'],
  ['creator', 'ana@correo.test'],
])('a search finds an enrolment by its %s: %s', (_que, q) => {
  expect(halla(q, textoDe())).toBe(true);
});

test.each(['Peña Gómez', '1.023.456.780', 'ter 2025', 'clave con espacios', '03100012345'])(
  'nothing is found by %s',
  (q) => expect(halla(q, textoDe())).toBe(false),
);

test.each([
  ['1.023.456.789', '1023456789', ['1.023.456', '1023456', '1.023.456.789']],
  ['1023456789', '1.023.456.789', ['1.023.456', '1023456', '1.023.456.789']],
])('a document written %s is found as %s too', (escrito, _otra, busquedas) => {
  const texto = textoDe({ numeroDocumentoConductor: escrito });
  for (const q of busquedas) expect(halla(q, texto)).toBe(true);
});

test.each([
  ['900123456', ['900123456-7', '9001234567', '900.123.456-7', '900.123.456']],
  ['900.123.456', ['900123456-7', '9001234567']],
  ['900123456-7', ['900123456', '900.123.456-7', '9001234567']],
  ['1023456789', ['1.023.456.789-3', '10234567893']],
])('a NIT stored as %s is found with and without its check digit', (guardado, busquedas) => {
  const texto = textoDe({ numeroDocumentoTenedor: guardado });
  for (const q of busquedas) expect([q, halla(q, texto)]).toEqual([q, true]);
});

test('another number of the same length is not taken for one with a check digit', () => {
  const texto = textoDe({ numeroDocumentoConductor: '1023456789' });
  for (const q of ['1023456780', '3105550149', '03105550148']) expect([q, halla(q, texto)]).toEqual([q, false]);
});

test('every address to which a link went instead is looked through', () => {
  const texto = textoDeBusqueda(unaInscripcion(), CODIGO, 'ana@correo.test', ['Luis.Nuevo@correo.test', 'otro@b.test']);
  for (const q of ['luis.nuevo@correo.test', 'otro@b.test', 'luis.pena@correo.test'])
    expect(halla(q, texto)).toBe(true);
});

test.each(['wlk 508', 'WLK-508', 'wlk·508', '508 wlk'])('a plate is found when it is written %s', (q) => {
  expect(halla(q, textoDe())).toBe(true);
});

test('each word has its forms; only what the index knows is looked for in another form', () => {
  expect(palabrasDe(' Ana  Muñoz ')).toEqual([['ana'], ['munoz']]);
  expect(palabrasDe('1.023.456 WLK-508')).toEqual([
    ['1.023.456', '1023456'],
    ['wlk-508', 'wlk508'],
  ]);
  expect(palabrasDe('ana.ruiz@correo.test')).toEqual([['ana.ruiz@correo.test']]);
  // In one way alone: joined, it would end like every other address, which the index reads for each of them.
  expect(palabrasDe('ana.ruiz81@correo.test')).toEqual([['ana.ruiz81@correo.test']]);
  expect(palabrasDe('de la 1.0')).toEqual([['de'], ['la'], ['1.0']]);
  expect(palabrasDe('  ')).toEqual([]);
});

test('what no word of reaches the index by means a plate', () => {
  for (const q of ['a', 'wl', 'w l', '1.0', '%%%']) expect(esDePlaca(q)).toBe(true);
  for (const q of ['wlk', 'de la cruz', '1.02']) expect(esDePlaca(q)).toBe(false);
});

test('the signs of LIKE are escaped', () => {
  expect(escaparLike('50%_\\x')).toBe('50\\%\\_\\\\x');
});

test.each([
  ['ana.penaloza81@correo.test', 'loza81'],
  ['luis.rodriguez.gil4081@correo.test', 'il4081'],
  ['luis.rodriguez.gil8@correo.test', 'luis.rodriguez.gil8@'],
  ['luis.rodriguez@correo.test', 'luis.rodriguez@'],
  ['ter-2026-000148', '000148'],
  ['899999055-4', '999055'],
  ['rodriguez', 'riguez'],
  ['wlk508', 'wlk508'],
  ['info@pacifico.test', 'info@pacifico.test'],
  ['ruiz', 'ruiz'],
  ['@correo.test', '@correo.test'],
])('the index looks for %s by %s', (palabra, ancla) => {
  expect(anclaDe(palabra)).toBe(ancla);
});

test('what the index looks for is a part of the word, so that nothing with the word escapes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (palabra) => {
      const ancla = anclaDe(palabra);
      expect(palabra).toContain(ancla);
      expect(ancla).not.toBe('');
    }),
  );
});

/** As PostgreSQL reads it. */
function esComo(texto: string, patron: string): boolean {
  const signos = patron.match(/\\?[^]/gu) ?? [];
  const leidos = signos.map(
    (signo) => ({ '%': '.*', _: '.' })[signo] ?? signo.slice(-1).replace(/[^\p{L}\p{N} ]/u, '\\$&'),
  );
  return new RegExp(`^${leidos.join('')}$`, 's').test(texto);
}
const seParece = (escrita: string, texto: string) => {
  const { amplios, enteros } = patronesDe(escrita);
  return [amplios, enteros].every((unos) => unos.some((patron) => esComo(texto, patron)));
};

const letras = fc.string({ unit: fc.constantFrom(...'abcdeñrz19'), minLength: 5, maxLength: 12 });
test('a word with one mistake finds the whole word, wherever the mistake is', () => {
  fc.assert(
    fc.property(letras, fc.nat(), fc.constantFrom(...'aeq7'), (palabra, donde, letra) => {
      // With a digit it may be a plate, which no blank precedes: five signs then leave too little to look for.
      fc.pre(palabra.length > 5 || !/\d/.test(palabra + letra));
      const n = donde % palabra.length;
      const [antes, una = '', despues] = [palabra.slice(0, n), palabra[n], palabra.slice(n + 1)];
      const otras = [
        antes + despues,
        antes + letra + despues,
        antes + letra + una + despues,
        antes.slice(0, -1) + una + antes.slice(-1) + despues,
      ];
      // What lacks its first or its last letter is found as it is.
      for (const escrita of otras.filter((otra) => !palabra.includes(otra) && otra.length >= 4))
        expect([palabra, escrita, seParece(escrita, `wlk508 ana ${palabra} ana@correo.test`)]).toEqual([
          palabra,
          escrita,
          true,
        ]);
    }),
  );
});

test.each([
  ['mosqera', 'luis mosquera gil', true],
  ['mosqera', 'luis mosquerazo gil', false],
  ['mosqera', 'luis mosquito gil', false],
  ['moskera', 'luis mosquera gil', false],
  ['wlk0508', 'wlk508 r37108', true],
  ['ana.penalosa@correo.test', 'x ana.penaloza@correo.test y', true],
  ['ana.penaloza@coreo.test', 'x ana.penaloza@correo.test y', true],
  ['luz@gmial.com', 'x luz@gmail.com y', true],
  ['gerencia@pacifco.test', 'x gerencia@pacifico.test y', true],
  ['gerencia@pacifco.test', 'x gerencia@otra.test y', false],
  ['gerensia@pacifico.test', 'x gerencia@otra.test y', false],
  ['lusa', 'x luis y', false],
  ['gomz', 'x gomez y', true],
  ['100%1', 'x 100%2 y', true],
  ['100%1', 'x 100x2 y', false],
])('%s is similar to a word of "%s": %s', (escrita, texto, parecida) => {
  expect(seParece(escrita, texto)).toBe(parecida);
});

test.each(['wlk', '%%%%', '____', '-.-.-', 'a'.repeat(40), ''])(
  '%s has no similar words: no index would help',
  (una) => {
    expect(patronesDe(una).amplios).toEqual([]);
  },
);

test('a number is found with its check digit behind a hyphen, and nothing stands behind the creator’s address', () => {
  const texto = textoDe({ numeroDocumentoPropietario: '899.999.055-4' });
  expect(texto).toContain('899999055-4');
  expect(texto.endsWith('ana@correo.test')).toBe(true);
});

test('of two pieces of one length the last one finds the word', () => {
  expect(anclaDe('abcdef-123456')).toBe('123456');
});
