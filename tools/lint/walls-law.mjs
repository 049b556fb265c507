/**
 * Refuses folders of one package that import each other (knots.mjs), and proves on a fixture that it would notice.
 * Exits 1 with the imports that tie each knot.
 */
import { importGraph, isTest } from './import-graph.mjs';
import { knotsOf } from './knots.mjs';

const fixture = 'tools/lint/fixtures/libs/walls';
const product = new Map([...importGraph()].filter(([file]) => !isTest(file)));
const knots = knotsOf(product);
for (const { folders, edges } of knots) {
  console.error(`walls: ${folders.join(' ⇄ ')}\n  ${edges.join('\n  ')}`);
}
const noticed = knotsOf(importGraph([fixture])).length === 1;
if (!noticed) console.error(`walls: the law did not notice its fixture ${fixture}`);
if (knots.length > 0 || !noticed) process.exitCode = 1;
else console.log(`walls: the folders of ${product.size} files import each other one way only`);
