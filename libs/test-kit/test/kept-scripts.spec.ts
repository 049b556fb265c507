import { createContext, SyntheticModule } from 'node:vm';
import { expect, test } from '@jest/globals';
import { keptScripts } from './kept-scripts.mjs';

const TEXT = `exports.fail = () => { throw new Error('here'); };
let calls = 0;
exports.kind = {};
exports.count = () => ++calls;
exports.load = () => import('other');`;

interface Exports {
  readonly kind: object;
  count(): number;
  fail(): never;
  load(): Promise<object>;
}

function run(script: ReturnType<ReturnType<typeof keptScripts>>): Exports {
  const exports = {};
  script.runInContext(createContext())(exports);
  return exports as Exports;
}

test('a text is compiled once, and each context runs it anew', () => {
  const scriptOf = keptScripts(() => async () => ({}));
  const script = scriptOf(TEXT, '/a.js', ['exports']);
  expect(scriptOf(TEXT, '/a.js', ['exports'])).toBe(script);
  const [one, other] = [run(script), run(script)];
  expect([one.count(), one.count(), other.count()]).toEqual([1, 2, 1]);
  expect(Object.getPrototypeOf(one.kind)).not.toBe(Object.getPrototypeOf(other.kind));
});

test('a file with another text is compiled anew', () => {
  const scriptOf = keptScripts(() => async () => ({}));
  const before = scriptOf(TEXT, '/a.js', ['exports']);
  const after = scriptOf(`exports.count = () => 7;`, '/a.js', ['exports']);
  expect([run(before).count(), run(after).count()]).toEqual([1, 7]);
});

test('a failure names its file, line and column', () => {
  const scriptOf = keptScripts(() => async () => ({}));
  const { fail } = run(scriptOf(TEXT, '/a.js', ['exports']));
  expect(() => fail()).toThrow('here');
  let stack: string | undefined;
  try {
    fail();
  } catch (error) {
    stack = (error as Error).stack;
  }
  expect(stack).toContain('/a.js:1:30');
});

test('what a file imports later comes from whoever runs then', async () => {
  const other = new SyntheticModule(['name'], () => other.setExport('name', 'other'), { context: createContext() });
  await other.link(() => other);
  await other.evaluate();
  const asked: string[] = [];
  const scriptOf = keptScripts((filename) => async (specifier) => {
    asked.push(`${filename} ${specifier}`);
    return other;
  });
  expect(await run(scriptOf(TEXT, '/a.js', ['exports'])).load()).toBe(other.namespace);
  expect(asked).toEqual(['/a.js other']);
});
