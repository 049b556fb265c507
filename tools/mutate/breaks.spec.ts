import { breaksOf, broken, inTurns } from './breaks.mjs';

/** What each break of one rule makes of a line. */
const madeOf = (rule: string, text: string): string[] =>
  breaksOf('a.ts', text)
    .filter((one) => one.rule === rule)
    .map((one) => broken(text, one));

test.each([
  ['condition negated', 'if (a) b();', ['if (!(a)) b();']],
  ['condition negated', 'const c = a ? 1 : 2;', ['const c = !(a) ? 1 : 2;']],
  ['neighbour operator', 'const c = a > b;', ['const c = a >= b;']],
  ['and/or exchanged', 'const c = a && b;', ['const c = a || b;']],
  ['equality turned', 'const c = a === b;', ['const c = a !== b;']],
  ['fallback dropped', 'const c = a ?? b;', ['const c = a;']],
  ['awaited call dropped', 'await lock(tx);', [';']],
  ['call dropped', 'release(tx);', [';']],
  ['guard dropped', 'if (!a) throw new Error();', [';']],
  ['guard dropped', 'if (!a) { tell(); return; }', [';']],
  ['filter dropped', 'const c = a.filter(isGood).map(b);', ['const c = a.map(b);']],
  ['constant changed', 'const c = 5;', ['const c = (5 * 2);']],
  ['constant changed', 'const c = true;', ['const c = false;']],
  [
    'where member dropped',
    'tx.findOne(A, { where: { id, usado: IsNull() } });',
    ['tx.findOne(A, { where: {  usado: IsNull() } });', 'tx.findOne(A, { where: { id,  } });'],
  ],
  [
    'where member dropped',
    'tx.update(A, { id, b }, { c, d });',
    ['tx.update(A, {  b }, { c, d });', 'tx.update(A, { id,  }, { c, d });'],
  ],
])('%s: %s', (rule, text, expected) => expect(madeOf(rule, text)).toEqual(expected));

test('SQL is loosened so that PostgreSQL still takes it: every parameter stays used', () => {
  expect(
    madeOf('SQL loosened', "q('DELETE FROM a WHERE id = $1 AND b IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED');"),
  ).toEqual([
    "q('DELETE FROM a WHERE (id = $1 OR true) AND b IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED');",
    "q('DELETE FROM a WHERE id = $1 AND (b IS NULL OR true) LIMIT $2 FOR UPDATE SKIP LOCKED');",
    "q('DELETE FROM a WHERE id = $1 AND b IS NULL LIMIT 1000000 + $2 FOR UPDATE SKIP LOCKED');",
    "q('DELETE FROM a WHERE id = $1 AND b IS NULL LIMIT $2');",
    "q('DELETE FROM a WHERE id = $1 AND b IS NULL LIMIT $2 FOR UPDATE');",
  ]);
  expect(madeOf('SQL loosened', "q('INSERT INTO a VALUES ($1) ON CONFLICT (id) DO NOTHING');")).toEqual([
    "q('INSERT INTO a VALUES ($1)');",
  ]);
});

test('neither types nor what is only told to the log are broken', () => {
  expect(breaksOf('a.ts', "type A = 1 | true; import b from 'b'; this.log.warn('late', { ms: 5 });")).toEqual([]);
});

test('the sample is the same for one seed, and another mistake elsewhere leaves its order as it is', () => {
  const lines = Array.from({ length: 30 }, (_, n) => `if (a${n} > ${n}) b${n}();`).join('\n');
  const before = breaksOf('a.ts', lines);
  const after = breaksOf('a.ts', `const c = d ?? e;\n${lines}`);
  const order = (all: typeof before, seed: number) => inTurns(all, seed).map(({ id }) => id);
  expect(order(before, 5)).toEqual(order(before, 5));
  expect(order(after, 5).filter((id) => !id.includes('d ?? e'))).toEqual(order(before, 5));
  expect(order(after, 6)).not.toEqual(order(after, 5));
});
