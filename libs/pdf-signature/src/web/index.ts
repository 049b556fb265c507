/**
 * The judging half for a browser: the same function and the same report, on WebCrypto. Nothing here imports Node.
 * The global `Buffer` must be there before (`./buffer.js` brings it).
 */
export { checkFile } from './check-file.js';
export type { Conclusion, FileVerdict, Progress, SignatureVerdict, StateVerdict, Trusted } from './check-file.js';
export { verifySignatures } from './verify-signatures.js';
