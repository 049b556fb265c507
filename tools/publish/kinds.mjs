/** Every kind of area that ships alone. */
import { processesOf } from './processes/processes-of.mjs';
import { remotes } from './remotes/remotes.mjs';

/** @type {import('./kind.mjs').Kind[]} */
export const kinds = [remotes, processesOf()];
