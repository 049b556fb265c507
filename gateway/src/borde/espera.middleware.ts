import type { NextFunction, Request, Response } from 'express';

const ESPERA_MS = 30_000;

/** An upload has its own, longer patience (security.md 46, 49). */
const isUpload = (request: Request): boolean => request.method === 'PUT' && request.path.startsWith('/api/objects/upload/');

/** Cuts whoever has not finished sending a request after 30 seconds: Node's own limit must leave room for uploads. */
export function esperaMiddleware(request: Request, _response: Response, next: NextFunction): void {
  if (!isUpload(request)) {
    const timer = setTimeout(() => cut(request), ESPERA_MS).unref();
    request.once('close', () => clearTimeout(timer));
  }
  next();
}

/** Only who is still sending: a slow reader of a long answer has all the time. */
function cut(request: Request): void {
  if (!request.complete) request.destroy();
}
