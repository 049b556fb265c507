/** The nonce of this response: the only inline styles that the CSP lets in carry it. */
export const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
