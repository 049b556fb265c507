import { createHash } from 'node:crypto';

/** A file's hash, as browsers and the list of a remote's files write it. @param {Buffer | string} bytes */
export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
