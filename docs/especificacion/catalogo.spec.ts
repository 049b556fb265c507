/**
 * The specification as a test: every sentence stands in the catalogue word for word, every literal, field and address
 * that it names has an entry, and every entry holds, in the product and in the test that shows it.
 */
import { capitulos } from './catalogo/index.js';
import { capitulosEscritos, nombrados } from './lectura/especificacion.js';

const frases = capitulos.flatMap(({ titulo, frases: de }) =>
  de.map(([frase, ...entradas]) => [titulo, frase, entradas] as const),
);

test('the catalogue has every chapter and every sentence of the specification, in order and unaltered', () => {
  expect(capitulos.map(({ titulo, frases: de }) => ({ titulo, frases: de.map(([frase]) => frase) }))).toEqual(
    capitulosEscritos(),
  );
});

test.each(frases)('%s: «%s»', async (_titulo, frase, entradas) => {
  const cubiertos = entradas.flatMap(({ cubre }) => cubre);
  expect({
    sinEntrada: nombrados(frase).filter(
      (nombre) => !cubiertos.some((cubierto) => cubierto === nombre || cubierto.includes(nombre)),
    ),
  }).toEqual({ sinEntrada: [] });
  expect(entradas.filter(({ bare }) => !bare)).not.toEqual([]);
  for (const entrada of entradas) await entrada.comprobar();
});
