import path from 'node:path';
import { unopenedCitations } from './citations.mjs';

// Put together, so that nobody takes these for citations of this file.
const adr = path.format({ dir: 'docs/adr', name: '0099-gone', ext: '.md' });
const tool = path.format({ dir: 'tools/platform', name: 'gone', ext: '.mjs' });
const outside = path.format({ name: 'security', ext: '.md' });

test.each([
  ['a document that is gone', `as ${adr} says`, [adr]],
  ['an anchor that is gone', 'see docs/decisiones.md#nada', ['docs/decisiones.md#nada']],
  ['a page of decisions that is gone', 'why: ADR 99', ['ADR 0099']],
  ['a file that is gone', `the same as \`${tool}\``, [tool]],
  ['a document outside of the repository', `as ${outside} 27 says`, [outside]],
  ['its number alone', 'kept (readings 41)', ['readings 4']],
])('a reader cannot open %s', (_, comment, cited) => {
  expect(unopenedCitations(comment)).toEqual(cited);
});

test('what is here, a placeholder and what a build makes can be cited', () => {
  const comment = '`tools/lint/citations.mjs`, docs/adr/0022, ADR 22, libs/<name>/src/a.ts, services/pdf/dist/main.js';
  expect(unopenedCitations(comment)).toEqual([]);
});
