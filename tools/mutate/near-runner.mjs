/**
 * A test runner for StrykerJS. Jest builds a world for every test file and every mutant, and cannot stop at the first
 * failure; this one keeps the loaded tests, exchanges the mutant, and stops. A spec loads anew only when its load runs
 * the broken place, or when a variable may hide it. It knows `test`, `describe`, hooks and `expect`: what pure code is
 * tested with.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { transformSync } from '@swc/core';
import { expect } from 'expect';
import { bind } from 'jest-each';
import portal from '../../jest.config.mjs';
import { ProcessorWatch } from './processor-watch.mjs';

/** @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult */
/** @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner */
/** @typedef {() => unknown} Step */
/** @typedef {'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'} Hook */
/** @typedef {{ name: string, run: Step } | Block} Entry */
/** @typedef {{ name: string, hooks: Record<Hook, Step[]>, entries: Entry[] }} Block */

const [, swc] = Object.values(portal.projects[0]?.transform ?? {})[0] ?? [];
const world = /** @type {Record<string, any>} */ (globalThis);
/** What instrumented code reads and writes. @type {import('@stryker-mutator/api/core').InstrumenterContext} */
const context = (world['__stryker__'] ??= {});

/** @returns {Block} */
const block = (name = '') => ({
  name,
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
  entries: [],
});
let open = block();

const test = (/** @type {string} */ name, /** @type {Step} */ run) => void open.entries.push({ name, run });
const describe = (/** @type {unknown} */ name, /** @type {() => void} */ fill) => {
  const outer = open;
  open = block(String(name));
  outer.entries.push(open);
  fill();
  open = outer;
};
const hook = (/** @type {Hook} */ name) => (/** @type {Step} */ run) => void open.hooks[name].push(run);
Object.assign(world, {
  expect,
  test: Object.assign(test, { each: bind(/** @type {any} */ (test)) }),
  describe: Object.assign(describe, { each: bind(/** @type {any} */ (describe), false) }),
  ...Object.fromEntries(
    ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'].map((name) => [name, hook(/** @type {Hook} */ (name))]),
  ),
});

/** @type {Map<string, string>} */
const compiled = new Map();
const source = (/** @type {string} */ file) => {
  const known = compiled.get(file);
  if (known !== undefined) return known;
  const parser = { syntax: 'typescript', decorators: true, tsx: file.endsWith('x') };
  const jsc = { ...swc.jsc, parser, transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } } };
  const { code } = transformSync(readFileSync(file, 'utf8'), { ...swc, jsc, sourceMaps: false, filename: file });
  compiled.set(file, code);
  return code;
};

/**
 * @param {string} specifier
 * @param {string} from a file
 * @returns {string} the address of our file, or of a foreign package
 */
function resolve(specifier, from) {
  const parent = pathToFileURL(from).href;
  if (!/^\.{1,2}\//.test(specifier)) return import.meta.resolve(specifier, parent);
  const [plain, withMarkup] = ['.ts', '.tsx'].map((end) => new URL(specifier.replace(/\.js$/, end), parent));
  return String(existsSync(/** @type {URL} */ (plain)) ? plain : withMarkup);
}
const isOurs = (/** @type {string} */ url) =>
  url.startsWith('file:') && /\.tsx?$/.test(url) && !url.includes('/node_modules/');

/** What a browser has and Node lacks; a file must be the document's own, for its reader takes no other. */
function openDocument() {
  const { JSDOM } = createRequire(import.meta.resolve('jest-environment-jsdom'))('jsdom');
  const { window } = new JSDOM('', { url: 'http://localhost/' });
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in world) || ['Blob', 'File', 'Event'].includes(name)) world[name] = window[name];
}
if (/^(mfe-|shell|libs\/(ui|api-client))/.test(process.env['MUTATE_FOLDER'] ?? '')) openDocument();

/** Jest's spies exist in Jest alone: tests that take them are left out. */
const SPIES = '@jest/globals';

/** Foreign packages are loaded once. @type {Map<string, Promise<vm.Module>>} */
const foreign = new Map();

/** @param {string} url @returns {Promise<vm.Module>} */
async function loadForeign(url) {
  const members = await import(url);
  const names = Object.keys(members);
  return new vm.SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, members[name]);
  });
}

/** What runs while the files of a spec load is noted below this name, as if it were a test. */
const loading = (/** @type {string} */ spec) => `load of ${spec}`;

/** Our files, loaded once. A world above another one has files of its own, and shares the rest. */
class World {
  /** @type {Map<string, vm.SourceTextModule>} */
  #modules = new Map();
  /** @type {Map<string, Block>} */
  #tests = new Map();
  /** @type {Map<string, Set<string>>} */
  #reach = new Map();
  /** @type {World | undefined} */
  #below;
  /** @type {(file: string) => boolean} */
  #isOwn;

  /** @param {World} [below] @param {(file: string) => boolean} [isOwn] */
  constructor(below, isOwn = () => true) {
    this.#below = below;
    this.#isOwn = isOwn;
  }

  /** @param {string} file @returns {vm.SourceTextModule} */
  #module(file) {
    if (this.#below && !this.#isOwn(file)) return this.#below.#module(file);
    const known = this.#modules.get(file);
    if (known) return known;
    const made = new vm.SourceTextModule(source(file), {
      identifier: file,
      initializeImportMeta: (/** @type {any} */ meta) =>
        Object.assign(meta, { url: pathToFileURL(file).href, filename: file, dirname: path.dirname(file) }),
      importModuleDynamically: /** @type {any} */ (
        async (/** @type {string} */ specifier) => this.#evaluated(await this.#imported(specifier, file))
      ),
    });
    this.#modules.set(file, made);
    return made;
  }

  /** @param {string} specifier @param {string} from @returns {Promise<vm.Module>} */
  async #imported(specifier, from) {
    const url = resolve(specifier, from);
    if (isOurs(url)) return this.#module(fileURLToPath(url));
    if (/\.(css|svg|png|woff2)$/.test(url)) return new vm.SyntheticModule(['default'], () => {});
    const known = foreign.get(url) ?? loadForeign(url);
    foreign.set(url, known);
    return known;
  }

  /** @param {vm.Module} module */
  async #evaluated(module) {
    if (module.status === 'unlinked')
      await module.link((specifier, { identifier }) => this.#imported(specifier, identifier));
    await module.evaluate();
    return module;
  }

  /** @param {string} file @returns {Set<string>} every file of ours that it imports, and whether it needs Jest */
  reach(file) {
    if (this.#below) return this.#below.reach(file);
    const known = this.#reach.get(file);
    if (known) return known;
    /** @type {[Set<string>, Set<string>]} */
    const [seen, found] = [new Set(), new Set()];
    const visit = (/** @type {string} */ one) => {
      seen.add(one);
      for (const specifier of this.#module(one).dependencySpecifiers) {
        const url = resolve(specifier, one);
        if (specifier === SPIES) found.add(specifier);
        else if (isOurs(url) && !seen.has(fileURLToPath(url))) visit(fileURLToPath(url));
      }
      found.add(one);
    };
    visit(file);
    this.#reach.set(file, found);
    return found;
  }

  /** @param {string} spec */
  async tests(spec) {
    const known = this.#tests.get(spec);
    if (known) return known;
    open = block(path.relative(process.cwd(), spec));
    const root = open;
    context.currentTestId = loading(spec);
    try {
      await this.#evaluated(this.#module(spec));
    } finally {
      context.currentTestId = undefined;
    }
    this.#tests.set(spec, root);
    return root;
  }
}

/**
 * @param {Block} root
 * @param {{ only?: Set<string> | undefined, stopAtFailure: boolean }} how
 * @returns {Promise<TestResult[]>}
 */
async function runTests(root, { only, stopAtFailure }) {
  /** @type {TestResult[]} */
  const results = [];
  /** @type {Map<string, number>} */
  const times = new Map();
  const wanted = (/** @type {string} */ id) => !only || only.has(id);
  /** Titles may be given twice. */
  const idOf = (/** @type {string} */ name) => {
    times.set(name, (times.get(name) ?? 0) + 1);
    return times.get(name) === 1 ? name : `${name} (${times.get(name)})`;
  };
  /** @type {Map<Entry, string>} */
  const ids = new Map();
  const naming = (/** @type {Block} */ at, /** @type {string} */ above) => {
    for (const entry of at.entries)
      if ('run' in entry) ids.set(entry, idOf(`${above} ${entry.name}`));
      else naming(entry, `${above} ${entry.name}`);
  };
  naming(root, root.name);
  const due = (/** @type {Entry} */ entry) =>
    'run' in entry ? wanted(ids.get(entry) ?? '') : /** @type {boolean} */ (entry.entries.some(due));
  /** What runs once for several tests belongs to the load of their file. */
  const together = async (/** @type {Step[]} */ steps) => {
    context.currentTestId = loading(path.resolve(root.name));
    for (const step of steps) await step();
    context.currentTestId = undefined;
  };
  let failed = false;
  const visit = async (/** @type {Block} */ at, /** @type {Block[]} */ above) => {
    const chain = [...above, at];
    await together(at.hooks.beforeAll);
    for (const entry of at.entries.filter(due)) {
      if (failed && stopAtFailure) break;
      if (!('run' in entry)) {
        await visit(entry, chain);
        continue;
      }
      const id = ids.get(entry) ?? '';
      const since = performance.now();
      context.currentTestId = id;
      try {
        for (const { hooks } of chain) for (const step of hooks.beforeEach) await step();
        await entry.run();
        results.push({ id, name: id, status: TestStatus.Success, timeSpentMs: performance.now() - since });
      } catch (cause) {
        failed = true;
        const failureMessage = cause instanceof Error ? cause.message : String(cause);
        results.push({
          id,
          name: id,
          status: TestStatus.Failed,
          failureMessage,
          timeSpentMs: performance.now() - since,
        });
      } finally {
        for (const { hooks } of chain.toReversed()) for (const step of hooks.afterEach) await step();
        context.currentTestId = undefined;
      }
    }
    await together(at.hooks.afterAll);
  };
  if (due(root)) await visit(root, []);
  return results;
}

/** Whether tests share what is made once before all. @param {Block} at @returns {boolean} */
const isShared = ({ hooks, entries }) =>
  hooks.beforeAll.length + hooks.afterAll.length > 0 || entries.some((entry) => !('run' in entry) && isShared(entry));

/**
 * What runs by itself: one test, or all of a file that shares hooks.
 * @typedef {{ spec: string, ids: string[], time: number }} Unit
 */
/**
 * @typedef {Unit & { atLoad: boolean, load: number }} Due `atLoad` when the mutant runs while the file loads, which
 * takes `load`
 */
/**
 * What the run on whole code told: the tests, how long files took to load, and which mutants ran in which test or load.
 * @typedef {{ units: Unit[], loads: Record<string, number>, ran: Record<string, Record<string, number>> }} Known
 */

/** What a runner learns is kept for the one that is started after it. */
const KNOWN = path.join(process.env['MUTATE_RESULTS'] ?? '', 'known.json');

/** Processor time that a unit may take, in milliseconds, and how much more than on whole code. */
const [LEAST, TIMES] = [5000, 5];
/** Longer units are not run again for what survived, in milliseconds. */
const SHORT = 150;

/**
 * The mutants of each test, for StrykerJS. One that runs while a file loads belongs to every test of that file.
 * @param {Known} known
 */
function coverageOf({ units, ran }) {
  /** @type {Record<string, Record<string, number>>} */
  const perTest = {};
  const counted = new Set();
  for (const { spec, ids } of units)
    for (const id of ids) {
      const hits = { ...ran[id] };
      // A load counts once, for the sum of all hits says when a loop has no end.
      for (const [mutant, times] of Object.entries(ran[loading(spec)] ?? {}))
        hits[mutant] = (hits[mutant] ?? 0) + (counted.has(spec) ? 1 : times);
      counted.add(spec);
      perTest[id] = hits;
    }
  return { static: {}, perTest };
}

/** @param {TestResult[]} results */
const hasFailed = (results) => results.some(({ status }) => status === TestStatus.Failed);

/** @implements {TestRunner} */
class NearRunner {
  #watch = new ProcessorWatch(path.join(process.env['MUTATE_RESULTS'] ?? '', 'late.txt'));
  /** What reaches no broken file. */
  #ground = new World();
  /** @type {Set<string>} */
  #mutated = new Set();
  /**
   * Each spec has broken files of its own, as in Jest: what one leaves in their variables no other one finds.
   * @type {Map<string, World>}
   */
  #worlds = new Map();
  /** @type {Known | undefined} */
  #known;
  /** The unit that noticed last, by the broken file. @type {Map<string, Unit>} */
  #noticed = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    /** @type {string[]} */
    const files = JSON.parse(process.env['MUTATE_FILES'] ?? '[]');
    this.#mutated = new Set(files.map((file) => path.resolve(file)));
  }

  /** @param {string} file @returns {boolean} */
  #touches = (file) => [...this.#ground.reach(file)].some((one) => this.#mutated.has(one));

  #freshWorld = () => new World(this.#ground, this.#touches);

  /** @param {string} spec @returns {World} */
  #worldOf(spec) {
    const world = this.#worlds.get(spec) ?? this.#freshWorld();
    this.#worlds.set(spec, world);
    return world;
  }

  /** @param {import('@stryker-mutator/api/test-runner').DryRunOptions} options */
  async dryRun({ coverageAnalysis }) {
    /** @type {string[]} */
    const all = JSON.parse(process.env['MUTATE_SPECS'] ?? '[]');
    const specs = all
      .map((file) => path.resolve(file))
      .filter((spec) => this.#touches(spec) && !this.#ground.reach(spec).has(SPIES));
    /** @type {TestResult[]} */
    const tests = [];
    /** @type {Known} */
    const known = { units: [], loads: {}, ran: {} };
    for (const spec of specs) {
      // The first world also loads what lies below it; the second one tells what a load costs.
      await this.#freshWorld().tests(spec);
      const since = performance.now();
      const root = await this.#worldOf(spec).tests(spec);
      known.loads[spec] = performance.now() - since;
      const results = await runTests(root, { stopAtFailure: false });
      tests.push(...results);
      const units = results.map(({ id, timeSpentMs }) => ({ spec, ids: [id], time: timeSpentMs }));
      if (!isShared(root)) known.units.push(...units);
      else known.units.push({ spec, ids: units.flatMap(({ ids }) => ids), time: performance.now() - since });
    }
    known.ran = context.mutantCoverage?.perTest ?? {};
    this.#known = known;
    writeFileSync(KNOWN, JSON.stringify(known));
    this.#watch.forget();
    return {
      status: /** @type {const} */ (DryRunStatus.Complete),
      tests,
      ...(coverageAnalysis !== 'off' && { mutantCoverage: coverageOf(known) }),
    };
  }

  /**
   * The units to run, the cheapest first, but above all the one that noticed the last break of this file.
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @returns {Due[]}
   */
  #due({ activeMutant, sandboxFileName, testFilter }) {
    this.#known ??= /** @type {Known} */ (JSON.parse(readFileSync(KNOWN, 'utf8')));
    const { units, loads, ran } = this.#known;
    const wanted = new Set(testFilter);
    const last = this.#noticed.get(sandboxFileName);
    const rank = (/** @type {Due} */ one) =>
      one.ids[0] === last?.ids[0] ? -1 : one.time + (one.atLoad ? one.load : 0);
    return units
      .map((unit) => {
        const ids = testFilter ? unit.ids.filter((id) => wanted.has(id)) : unit.ids;
        const atLoad = (ran[loading(unit.spec)]?.[activeMutant.id] ?? 0) > 0;
        return { ...unit, ids, atLoad, load: loads[unit.spec] ?? 0 };
      })
      .filter(({ ids }) => ids.length > 0)
      .sort((a, b) => rank(a) - rank(b));
  }

  /**
   * Runs a unit on broken code.
   * @param {Due} unit @param {World} world @param {string} mutant @param {boolean} stopAtFailure
   * @returns {Promise<TestResult[]>}
   */
  async #broken({ spec, ids, time, load }, world, mutant, stopAtFailure) {
    context.activeMutant = mutant;
    this.#watch.begin(mutant, LEAST + TIMES * (time + load));
    try {
      return await runTests(await world.tests(spec), { only: new Set(ids), stopAtFailure });
    } catch (cause) {
      // A file that does not load, or a hook that fails, fails its tests.
      const failureMessage = cause instanceof Error ? `${cause.message} ${cause.stack}` : String(cause);
      return ids.map((id) => ({ id, name: id, status: TestStatus.Failed, failureMessage, timeSpentMs: 0 }));
    } finally {
      this.#watch.end();
      context.activeMutant = undefined;
    }
  }

  /**
   * A unit that fails on whole code too says nothing: an earlier mutant left something in a variable. Then the spec
   * gets a new world.
   * @param {Unit} unit
   */
  async #isSound({ spec, ids }) {
    const results = await runTests(await this.#worldOf(spec).tests(spec), { only: new Set(ids), stopAtFailure: true });
    if (!hasFailed(results)) return true;
    this.#worlds.delete(spec);
    return false;
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun(options) {
    const { activeMutant, sandboxFileName, hitLimit, disableBail } = options;
    const due = this.#due(options);
    if (this.#watch.hasEnded(activeMutant.id))
      return toMutantRunResult({ status: DryRunStatus.Timeout, reason: 'processor time' }, disableBail);
    Object.assign(context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    /** @type {TestResult[]} */
    const tests = [];
    /** @type {Map<string, World>} */
    const fresh = new Map();
    /** @type {Set<Unit>} */
    const unsound = new Set();
    // First in worlds that stand, then in new ones: a variable may keep what was right before.
    for (const isLast of [false, true])
      for (const unit of due) {
        if (isLast && !unsound.has(unit) && (unit.atLoad || unit.time > SHORT)) continue;
        const stands = !isLast && !unit.atLoad;
        const world = stands ? this.#worldOf(unit.spec) : (fresh.get(unit.spec) ?? this.#freshWorld());
        if (stands) await world.tests(unit.spec);
        else fresh.set(unit.spec, world);
        const results = await this.#broken(unit, world, activeMutant.id, !disableBail);
        const late = determineHitLimitReached(context.hitCount, context.hitLimit);
        if (late) return toMutantRunResult(late, disableBail);
        if (hasFailed(results) && stands && !(await this.#isSound(unit))) {
          unsound.add(unit);
          continue;
        }
        tests.push(...results);
        if (disableBail || !hasFailed(results)) continue;
        this.#noticed.set(sandboxFileName, unit);
        return toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail);
      }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'near', NearRunner)];
