import { pngCorpus } from '@portal/test-kit/corpus/png';
import { leerDibujo } from './leer-dibujo.js';

const codigo = (dibujo: string): string => {
  try {
    leerDibujo(dibujo);
    return 'ok';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const corpus = pngCorpus();

test('the corpus is as large as it promises', () => {
  expect(corpus.filter(({ expected }) => expected !== 'ok').length).toBeGreaterThanOrEqual(60);
});

test.each(corpus)('$name: $expected', ({ drawing, expected }) => {
  expect(codigo(drawing)).toBe(expected);
});

test('what is dressed up gives the same pixels as the plain drawing', () => {
  const [plain, ...dressed] = corpus
    .filter(({ expected }) => expected === 'ok')
    .map(({ drawing }) => leerDibujo(drawing));
  for (const one of dressed) expect(one).toEqual(plain);
});
