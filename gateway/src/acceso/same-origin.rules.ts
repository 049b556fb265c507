import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/contracts/core';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

interface Rule {
  /** The portal's own origin: only its pages may change anything. */
  readonly origin: string;
  /** The request is authenticated by a cookie, so it must prove its origin. */
  readonly withSesion: boolean;
}

const refuse = (detail: string): never => {
  throw new AppError('SOLICITUD_RECHAZADA', { detail });
};

/**
 * Refuses cross-site request forgery. With a cookie, an unsafe method needs proof that a page of the portal sent it:
 * Origin or Sec-Fetch-Site, and a header that no form can send.
 * Without a cookie, it is refused only if the browser names a foreign origin.
 * @throws AppError SOLICITUD_RECHAZADA
 */
export function assertSameOrigin(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  { origin: own, withSesion }: Rule,
): void {
  if (safeMethods.includes(request.method ?? '')) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign Sec-Fetch-Site');
  const opaqueButSame = origin === 'null' && site === 'same-origin';
  if (origin !== undefined && origin !== own && !opaqueButSame) refuse('foreign Origin');
  if (!withSesion) return;
  if (origin !== own && site !== 'same-origin') refuse('no proof of origin');
  if (request.headers['x-requested-with'] !== 'portal') refuse('no X-Requested-With');
}
