import type { Seam } from './platform.js';

/** A browser has no seam by itself: WebCrypto answers later, so each judgement brings its own. */
export const platformSeam: Seam | undefined = undefined;
