import type { NextFunction, Request, Response } from 'express';

const ESPERA_MS = 30_000;

/** An upload has its own, longer patience (security.md 46, 49). */
const isUpload = (request: Request): boolean => request.method === 'PUT' && request.path.startsWith('/api/objects/upload/');

/** Cuts whoever has not finished sending a request after 30 seconds: Node's own limit must leave room for uploads. */
export function esperaMiddleware(request: Request, _response: Response, next: NextFunction): void {
  if (!request.complete && !isUpload(request)) {
    const timer = setTimeout(() => request.destroy(), ESPERA_MS).unref();
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
}
