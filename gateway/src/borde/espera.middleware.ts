import type { NextFunction, Request, Response } from 'express';

/** An upload has its own, longer patience (security.md 46, 49). */
const isUpload = (request: Request): boolean =>
  request.method === 'PUT' && request.path.startsWith('/api/objects/upload/');

/** Cuts whoever is still sending a request after `ms`: Node's own limit must leave room for uploads. A slow reader of a long answer has all the time. */
export const esperaMiddleware =
  (ms: number) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    if (!isUpload(request)) {
      const timer = setTimeout(() => cut(request), ms).unref();
      request.once('close', () => clearTimeout(timer));
    }
    next();
  };

function cut(request: Request): void {
  if (!request.complete) request.destroy();
}
