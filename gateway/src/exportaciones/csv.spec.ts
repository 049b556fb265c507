import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { nombreDeArchivo, registro } from './csv.rules.js';

const leida = (texto: string): unknown[] => parseCsv(texto, { delimiter: ',', typeInference: false })[0] ?? [];

test.each(['=1+1', '+57 300', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠A1'])(
  '%j does not begin a cell as a formula',
  (texto) => {
    expect(registro([texto]).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('whatever the texts are, a parser of RFC 4180 reads one record back, cell by cell', () => {
  const celda = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((texto) => !/^[\s\p{C}]/u.test(texto));
  fc.assert(
    fc.property(fc.array(celda, { minLength: 2, maxLength: 6 }), (celdas) => {
      const sinApostrofo = leida(registro(celdas)).map((leido, n) =>
        String(leido) === `'${celdas[n]}` ? celdas[n] : String(leido ?? ''),
      );
      expect(sinApostrofo).toEqual(celdas);
    }),
  );
});

test('quotes, commas and line ends stay inside their cell', () => {
  expect(registro(['a"b', 'c,d', 'e\r\nf', null, 4])).toBe('"a""b","c,d","e\r\nf",,4\r\n');
});

test('a moment is written as the clock of Bogotá shows it', () => {
  expect(registro([new Date('2026-11-21T03:04:05.000Z')])).toBe('2026-11-20T22:04:05-05:00\r\n');
});

test('a file is named by what it holds and the minute of Bogotá', () => {
  expect(nombreDeArchivo('inscripciones', new Date('2026-11-21T03:04:05.678Z'), 'csv')).toBe(
    'inscripciones_2026-11-20_2204.csv',
  );
});

test('an empty cell and a number are no text', () => {
  expect(registro([null, -1])).toBe(',-1\r\n');
});
