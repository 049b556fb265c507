import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/contracts/core';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

interface Regla {
  /** The portal's own origin: the only one that may change anything. */
  readonly origen: string;
  /** The request rides on a cookie: then the origin must be shown, not only not contradicted. */
  readonly conSesion: boolean;
}

const refuse = (detail: string): never => {
  throw new AppError('SOLICITUD_RECHAZADA', { detail });
};

/**
 * Cross-site request forgery (security.md 56): an unsafe method with a cookie needs our own page behind it, proved by
 * Origin or Sec-Fetch-Site, and a header that no form can send. Without a cookie a foreign origin is refused when the browser names one.
 * @throws AppError SOLICITUD_RECHAZADA
 */
export function assertMismoOrigen(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  { origen, conSesion }: Regla,
): void {
  if (safeMethods.includes(request.method ?? '')) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign Sec-Fetch-Site');
  const opaqueButSame = origin === 'null' && site === 'same-origin';
  if (origin !== undefined && origin !== origen && !opaqueButSame) refuse('foreign Origin');
  if (!conSesion) return;
  if (origin !== origen && site !== 'same-origin') refuse('no proof of origin');
  if (request.headers['x-requested-with'] !== 'portal') refuse('no X-Requested-With');
}
