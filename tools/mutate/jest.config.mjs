/** The unit tests of one package, for StrykerJS, which takes no list of projects. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import portal from '../../jest.config.mjs';

const folder = process.env.MUTATE_FOLDER ?? '';
const web = /^(mfe-|shell|libs\/(ui|api-client))/.test(folder);
const { displayName: _, ...project } = portal.projects[web ? 2 : 0] ?? {};

export default {
  ...project,
  rootDir: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'),
  // Every mutant begins with a look over the roots: the package is enough, the rest is found when it is imported.
  roots: [`<rootDir>/${folder}`],
  watchman: false,
  testMatch: [`<rootDir>/${folder}/**/*.spec.{ts,tsx}`],
  testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? []), '\\.medium\\.spec\\.ts$'],
  testTimeout: 30_000,
};
