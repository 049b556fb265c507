/** Every kind of area that ships alone. */
import { remotes } from './remotes/remotes.mjs';

export const kinds = [remotes];
