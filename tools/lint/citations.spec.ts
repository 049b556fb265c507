import { unopenedCitations } from './citations.mjs';

test.each([
  ['a document that is gone', 'as docs/adr/0099-gone.md says', ['docs/adr/0099-gone.md']],
  ['an anchor that is gone', 'see docs/decisiones.md#nada', ['docs/decisiones.md#nada']],
  ['a page of decisions that is gone', 'why: ADR 99', ['ADR 0099']],
  ['a file that is gone', 'the same as `tools/platform/gone.mjs`', ['tools/platform/gone.mjs']],
  ['a document outside of the repository', 'as security.md 27 says', ['security.md']],
  ['its number alone', 'kept (readings 41)', ['readings 4']],
])('a reader cannot open %s', (_, comment, cited) => {
  expect(unopenedCitations(comment)).toEqual(cited);
});

test('what is here, a placeholder and what a build makes can be cited', () => {
  const comment = '`tools/lint/citations.mjs`, docs/adr/0022, ADR 22, libs/<name>/src/a.ts, services/pdf/dist/main.js';
  expect(unopenedCitations(comment)).toEqual([]);
});
