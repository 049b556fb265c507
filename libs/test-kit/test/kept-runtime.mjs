/**
 * Jest's runtime, which keeps the packages of node_modules over the test files of a worker: their text, read once, and
 * their code, compiled once. Each file still runs them in a context of its own: no value is shared.
 */
import JestRuntime from 'jest-runtime';
import { keptScripts } from './kept-scripts.mjs';

const isPackage = (filename) => filename.includes('/node_modules/');

/** Whoever runs now: a worker has one test file at a time. */
let running;
const scriptOf = keptScripts((filename) => (specifier, attributes, ...phase) => {
  const { executor, context } = running;
  return executor.dynamicImport(specifier, filename, context, attributes, ...phase);
});

const packages = new Map();
/** What a test file has read. Jest empties it at the file's end; packages stay. */
class Texts extends Map {
  get(filename) {
    return super.get(filename) ?? packages.get(filename);
  }

  set(filename, text) {
    if (isPackage(filename)) packages.set(filename, text);
    else super.set(filename, text);
    return this;
  }
}

export default class KeptRuntime extends JestRuntime {
  constructor(config, environment, resolver, transformer, read, ...others) {
    super(config, environment, resolver, transformer, new Texts(read), ...others);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    running = { executor, context: environment.getVmContext() };
    executor.compile = (text, filename) => {
      const context = environment.getVmContext();
      if (!context || !isPackage(filename)) return compile(text, filename);
      try {
        return scriptOf(text, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // Jest says of what cannot be compiled why, and what is to be done.
        return compile(text, filename);
      }
    };
  }
}
