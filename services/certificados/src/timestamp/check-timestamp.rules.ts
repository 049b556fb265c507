import { verifyTimestamp } from '@portal/pdf-signature';
import { SelloFallido } from './time-stamper.js';

export interface Comprobacion {
  readonly huella: Buffer;
  readonly nonce: Buffer;
  /** DER. */
  readonly raices: Buffer[];
  /** Since when the signer's certificate is valid. */
  readonly desde: Date;
  readonly ahora: Date;
}

/** How far an authority's clock may be ahead of ours. */
const LEEWAY_MS = 60_000;

/**
 * Before a foreign token is used: it answers this very request, leads to a trusted root, carries the authority's certificate
 * (EN 319 422 §5.2), and its time lies neither before the signer's certificate nor in the future (signing.md, traps).
 * @throws SelloFallido naming everything that does not hold
 */
export function comprobarSello(token: Buffer, { huella, nonce, raices, desde, ahora }: Comprobacion): void {
  const verdict = verifyTimestamp(token, { imprint: huella, nonce, roots: raices });
  const problems: string[] = [...verdict.problems];
  if (verdict.genTime && verdict.genTime < desde) problems.push('BEFORE_CERTIFICATE');
  if (verdict.genTime && verdict.genTime.getTime() > ahora.getTime() + LEEWAY_MS) problems.push('FUTURE');
  if (problems.length > 0) throw new SelloFallido(`the timestamp does not hold: ${problems.join(', ')}`);
}
