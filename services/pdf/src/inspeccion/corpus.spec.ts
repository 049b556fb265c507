import { pdfCorpus } from '@portal/test-kit/corpus/pdf';
import { inspeccionar } from './inspeccion.rules.js';

const codigo = (pdf: Buffer): Promise<string> =>
  inspeccionar(pdf).then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
const corpus = pdfCorpus();

test('the corpus is as large as it promises', () => {
  expect(corpus.filter(({ expected }) => expected !== 'ok').length).toBeGreaterThanOrEqual(180);
});

test.each(corpus)('$name: $expected', async ({ file, expected }) => {
  expect(await codigo(file)).toBe(expected);
});
