import type { NextFunction, Request, Response } from 'express';
import { cspDeDatos } from './csp.rules.js';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'content-security-policy': cspDeDatos,
};

/** What every answer carries; pages and files tighten or widen their own policy afterwards. */
export const cabecerasMiddleware =
  (https: boolean) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    response.set(always);
    if (https) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
