import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A rule as StrykerJS leaves it, with one mutant that runs while the file loads and one that runs in its function. */
const rule = `
const active = (id: string) => (globalThis as any).__stryker__.activeMutant === id;
const LIMIT = active('static') ? 4 : 3;
export const fits = (n: number): boolean => (active('noticed') ? n < LIMIT : active('unnoticed') ? n <= LIMIT && true : n <= LIMIT);
`;
const spec = `
import { fits } from './rule.js';
let times = 0;
beforeEach(() => { times++; });
describe('a limit', () => {
  test.each([[3, true], [4, false]])('%i fits: %s', (n, answer) => expect(fits(n)).toBe(answer));
  test('hooks run before each', async () => { await Promise.resolve(); expect(times).toBeGreaterThan(0); });
});
`;
const other = `test('knows nothing of the rule', () => { throw new Error('must not run'); });`;
const driver = `
const { strykerPlugins } = await import(process.env.RUNNER);
const runner = new strykerPlugins[0].injectableClass();
await runner.init();
const { tests } = await runner.dryRun({ coverageAnalysis: 'off' });
const ask = (id, mutantActivation, testFilter) =>
  runner.mutantRun({ activeMutant: { id }, sandboxFileName: process.env.RULE, mutantActivation, testFilter, disableBail: false });
const said = { tests: tests.map(({ id, status }) => [id.replace(/^\\S+ /, ''), status]) };
for (const [id, activation] of [['static', 'static'], ['noticed', 'runtime'], ['unnoticed', 'runtime']])
  said[id] = (await ask(id, activation)).status;
said.filtered = (await ask('noticed', 'runtime', [tests[1].id])).status;
console.log(JSON.stringify(said));
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'near-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('whole code passes, a broken line is noticed by the tests that reach it, and one that changes nothing survives', () => {
  const at = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const [ruleFile, specs] = [at('rule.ts', rule), [at('rule.spec.ts', spec), at('other.spec.ts', other)]];
  const flags = ['--experimental-vm-modules', '--experimental-import-meta-resolve', '--no-warnings'];
  const told = execFileSync(process.execPath, [...flags, '--input-type=module', '-e', driver], {
    encoding: 'utf8',
    env: {
      ...process.env,
      RUNNER: new URL('near-runner.mjs', import.meta.url).href,
      RULE: ruleFile,
      MUTATE_FILES: JSON.stringify([ruleFile]),
      MUTATE_SPECS: JSON.stringify(specs),
    },
  });
  const passed = 0;
  expect(JSON.parse(told)).toEqual({
    tests: [
      ['a limit 3 fits: true', passed],
      ['a limit 4 fits: false', passed],
      ['a limit hooks run before each', passed],
    ],
    static: 'killed',
    noticed: 'killed',
    unnoticed: 'survived',
    filtered: 'survived',
  });
});
