import { Buffer } from 'buffer/';

/**
 * The kernel writes and reads with Node's `Buffer`. A browser gets the same class from a library, in this chunk alone.
 */
Object.assign(globalThis, { Buffer });
