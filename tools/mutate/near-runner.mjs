/**
 * A test runner for StrykerJS. Jest builds a world for every test file and every mutant, and cannot stop at the first
 * failure; this one keeps the loaded tests, exchanges the mutant, and stops. Only what is broken while it loads is
 * loaded anew. It knows `test`, `describe`, hooks and `expect`: what pure code is tested with.
 */
import { existsSync, readFileSync } from 'node:fs';
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

/** @param {string} specifier @param {string} from a file @returns {string} the address of our file, or of a foreign package */
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

/** Our files, loaded once: a second world has files of its own, and the same foreign packages. */
class World {
  /** @type {Map<string, vm.SourceTextModule>} */
  #modules = new Map();
  /** @type {Map<string, Block>} */
  #tests = new Map();

  /** @param {string} file */
  #module(file) {
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
    const foreign = await import(url);
    const names = Object.keys(foreign);
    return new vm.SyntheticModule(names, function () {
      for (const name of names) this.setExport(name, foreign[name]);
    });
  }

  /** @param {vm.Module} module */
  async #evaluated(module) {
    if (module.status === 'unlinked')
      await module.link((specifier, { identifier }) => this.#imported(specifier, identifier));
    await module.evaluate();
    return module;
  }

  /** @param {string} spec @param {Set<string>} [seen] @returns {Set<string>} every file of ours that it imports, and whether it needs Jest */
  reach(spec, seen = new Set()) {
    if (seen.has(spec)) return seen;
    seen.add(spec);
    for (const specifier of this.#module(spec).dependencySpecifiers) {
      const url = resolve(specifier, spec);
      if (specifier === SPIES) seen.add(specifier);
      else if (isOurs(url)) this.reach(fileURLToPath(url), seen);
    }
    return seen;
  }

  /** @param {string} spec */
  async tests(spec) {
    const known = this.#tests.get(spec);
    if (known) return known;
    open = block(path.relative(process.cwd(), spec));
    const root = open;
    await this.#evaluated(this.#module(spec));
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
  let failed = false;
  const visit = async (/** @type {Block} */ at, /** @type {Block[]} */ above) => {
    const chain = [...above, at];
    for (const step of at.hooks.beforeAll) await step();
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
    for (const step of at.hooks.afterAll) await step();
  };
  if (due(root)) await visit(root, []);
  return results;
}

/** @implements {TestRunner} */
class NearRunner {
  #whole = new World();
  /** The one that noticed last stands first. @type {string[]} */
  #specs = [];
  /** @type {Map<string, Set<string>>} */
  #reach = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const mutated = new Set(
      JSON.parse(process.env['MUTATE_FILES'] ?? '[]').map((/** @type {string} */ file) => path.resolve(file)),
    );
    for (const file of JSON.parse(process.env['MUTATE_SPECS'] ?? '[]')) {
      const reach = this.#whole.reach(path.resolve(file));
      if (!reach.has(SPIES) && [...reach].some((one) => mutated.has(one))) this.#reach.set(path.resolve(file), reach);
    }
    this.#specs = [...this.#reach.keys()];
  }

  /** @param {import('@stryker-mutator/api/test-runner').DryRunOptions} options */
  async dryRun({ coverageAnalysis }) {
    /** @type {{ spec: string, results: TestResult[], time: number }[]} */
    const done = [];
    for (const spec of this.#specs) {
      const since = performance.now();
      const results = await runTests(await this.#whole.tests(spec), { stopAtFailure: false });
      done.push({ spec, results, time: performance.now() - since });
    }
    this.#specs = done.sort((a, b) => a.time - b.time).map(({ spec }) => spec);
    const coverage = coverageAnalysis === 'off' ? undefined : context.mutantCoverage;
    return {
      status: /** @type {const} */ (DryRunStatus.Complete),
      tests: done.flatMap(({ results }) => results),
      ...(coverage && { mutantCoverage: coverage }),
    };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, mutantActivation, disableBail }) {
    const only = testFilter && new Set(testFilter);
    const at = mutantActivation === 'static' ? new World() : this.#whole;
    const related = this.#specs.filter((spec) => this.#reach.get(spec)?.has(path.resolve(sandboxFileName)));
    Object.assign(context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    /** @type {TestResult[]} */
    const tests = [];
    try {
      for (const spec of related) {
        context.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
        const root = await at.tests(spec);
        context.activeMutant = activeMutant.id;
        const results = await runTests(root, { only, stopAtFailure: !disableBail });
        tests.push(...results);
        if (disableBail || !results.some(({ status }) => status === TestStatus.Failed)) continue;
        this.#specs = [spec, ...this.#specs.filter((one) => one !== spec)];
        break;
      }
      const late = determineHitLimitReached(context.hitCount, context.hitLimit);
      return toMutantRunResult(late ?? { status: DryRunStatus.Complete, tests }, disableBail);
    } catch (cause) {
      const errorMessage = cause instanceof Error ? `${cause.message} ${cause.stack}` : String(cause);
      return toMutantRunResult({ status: DryRunStatus.Error, errorMessage }, disableBail);
    } finally {
      context.activeMutant = undefined;
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'near', NearRunner)];
