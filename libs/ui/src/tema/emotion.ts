import createCache from '@emotion/cache';

/** Emotion's style tags carry the response's nonce, the only inline styles that the CSP lets in. */
export function createEmotionCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  // Prepended, so that the design's own sheets win over MUI's defaults.
  return createCache({ key: 'ui', prepend: true, ...(nonce ? { nonce } : {}) });
}
