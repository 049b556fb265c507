import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { presentShape, type Lock } from './shape.js';

const at = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** The recorded release's contracts. */
export const lockFile = at('contracts.lock.json');

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The contracts of the recorded release. */
export const recorded = (): Lock => readJson<Lock>(lockFile);

/** The contracts of this working tree, under the contract number of its package.json. */
export const present = (): Lock => ({
  version: readJson<{ version: string }>(at('package.json')).version,
  // As it would be read from the file: without members that are undefined.
  shape: JSON.parse(JSON.stringify(presentShape())) as Lock['shape'],
});
