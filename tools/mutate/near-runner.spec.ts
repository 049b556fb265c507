import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A rule as StrykerJS leaves it: each place counts itself and asks whether it is broken. */
const rule = `
const world = (globalThis as any).__stryker__;
const active = (id: string) => {
  world.mutantCoverage ??= { static: {}, perTest: {} };
  const ran = world.currentTestId ? (world.mutantCoverage.perTest[world.currentTestId] ??= {}) : world.mutantCoverage.static;
  ran[id] = (ran[id] ?? 0) + 1;
  return world.activeMutant === id;
};
const LIMIT = active('static') ? 4 : 3;
export const fits = (n: number): boolean => (active('noticed') ? n < LIMIT : active('unnoticed') ? n <= LIMIT && true : n <= LIMIT);
export const half = (n: number): number => (active('prepared') ? n * 2 : n / 2);
export const third = (n: number): number => (active('helped') ? n * 3 : n / 3);
export const tenth = (n: number): number => (active('once') ? n * 10 : n / 10);
let kept: number | undefined;
export const remembered = (): number => (kept ??= active('kept') ? 1 : 0);
let spoilt = false;
export const spoils = (): boolean => (active('harmless') && false) || (spoilt ||= active('spoils'));
export const ends = (): boolean => {
  while (active('endless'));
  return true;
};
export const checked = (n: number): number => {
  if (active('damaged')) throw new Error('does not load');
  return n;
};
`;
const helper = `
import { third } from './rule.js';
export const made = third(9);
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
const prepared = `
import { made } from './helper.js';
import { checked, ends, half, remembered, spoils, tenth } from './rule.js';
const four = half(checked(8));
let five = 0;
beforeAll(() => { five = tenth(50); });
test('what was made as the file loaded', () => expect(four).toBe(4));
test('what another file made', () => expect(made).toBe(3));
test('what was made before all', () => expect(five).toBe(5));
test('what is made once', () => expect(remembered()).toBe(0));
test('what comes to an end', () => expect(ends()).toBe(true));
test('what stays spoilt', () => expect(spoils()).toBe(false));
`;
const other = `test('knows nothing of the rule', () => { throw new Error('must not run'); });`;
const driver = `
const { strykerPlugins } = await import(process.env.RUNNER);
const runner = async () => {
  const one = new strykerPlugins[0].injectableClass();
  await one.init();
  return one;
};
const first = await runner();
const { tests, mutantCoverage } = await first.dryRun({ coverageAnalysis: 'perTest' });
const belongsTo = (id) => tests.map((test) => test.id).filter((test) => mutantCoverage.perTest[test][id] > 0);
const ask = async (id, testFilter = belongsTo(id), one = first) => {
  const asked = { activeMutant: { id }, sandboxFileName: process.env.RULE, mutantActivation: 'runtime', testFilter };
  return (await one.mutantRun({ ...asked, disableBail: false })).status;
};
const said = { tests: tests.map(({ id, status }) => [id.replace(/^\\S+ /, ''), status]) };
for (const id of ['static', 'noticed', 'unnoticed', 'prepared', 'helped', 'once', 'damaged', 'kept', 'spoils', 'harmless'])
  said[id] = await ask(id);
said.filtered = await ask('noticed', [tests[1].id]);
console.log(JSON.stringify(said));
await ask('endless');
console.log('never told');
`;

/** What StrykerJS asks of the process that comes after one that was ended. */
const secondDriver = `
const { strykerPlugins } = await import(process.env.RUNNER);
const runner = new strykerPlugins[0].injectableClass();
await runner.init();
const ask = async (id) => {
  const asked = { activeMutant: { id }, sandboxFileName: process.env.RULE, mutantActivation: 'runtime' };
  return (await runner.mutantRun({ ...asked, disableBail: false })).status;
};
console.log(JSON.stringify([await ask('endless'), await ask('prepared'), await ask('unnoticed')]));
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'near-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a broken line is noticed by the tests that reach it, one that changes nothing survives, and no loop runs for ever', () => {
  const at = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const ruleFile = at('rule.ts', rule);
  at('helper.ts', helper);
  const specs = [at('rule.spec.ts', spec), at('prepared.spec.ts', prepared), at('other.spec.ts', other)];
  const flags = ['--experimental-vm-modules', '--experimental-import-meta-resolve', '--no-warnings'];
  const env = {
    ...process.env,
    RUNNER: new URL('near-runner.mjs', import.meta.url).href,
    RULE: ruleFile,
    MUTATE_FILES: JSON.stringify([ruleFile]),
    MUTATE_SPECS: JSON.stringify(specs),
    MUTATE_RESULTS: folder,
  };
  const run = (text: string) =>
    spawnSync(process.execPath, [...flags, '--input-type=module', '-e', text], { encoding: 'utf8', env });
  const { stdout: told, signal } = run(driver);
  const passed = 0;
  expect(JSON.parse(told)).toEqual({
    tests: [
      ['a limit 3 fits: true', passed],
      ['a limit 4 fits: false', passed],
      ['a limit hooks run before each', passed],
      ['what was made as the file loaded', passed],
      ['what another file made', passed],
      ['what was made before all', passed],
      ['what is made once', passed],
      ['what comes to an end', passed],
      ['what stays spoilt', passed],
    ],
    static: 'killed',
    noticed: 'killed',
    unnoticed: 'survived',
    prepared: 'killed',
    helped: 'killed',
    once: 'killed',
    damaged: 'killed',
    kept: 'killed',
    spoils: 'killed',
    harmless: 'survived',
    filtered: 'survived',
  });
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(run(secondDriver).stdout)).toEqual(['timeout', 'killed', 'survived']);
});
