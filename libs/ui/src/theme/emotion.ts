import createCache from '@emotion/cache';
import { nonce } from './nonce.js';

/** Emotion's style tags carry the response's nonce. Prepended, so that the design's own sheets win over MUI's defaults. */
export function createEmotionCache() {
  const own = nonce();
  return createCache({ key: 'ui', prepend: true, ...(own ? { nonce: own } : {}) });
}
