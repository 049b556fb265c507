import type { RequestHandler } from 'express';
import session from 'express-session';
import { isHttps, sesionKey, type GatewayConfig } from '../config.js';

/** A session without a request ends after this time. */
export const IDLE_MS = 30 * 60_000;

/** `__Host-` (RFC 6265bis) ties the cookie to this host and to HTTPS. Browsers refuse it on local http. */
export const cookieName = (config: Pick<GatewayConfig, 'PORTAL_ORIGIN'>): string =>
  isHttps(config) ? '__Host-sid' : 'sid';

export const cookieOptions = (config: Pick<GatewayConfig, 'PORTAL_ORIGIN'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' }) as const;

/** express-session: an opaque id in the cookie, all else in the store. 30 minutes without a request end it. */
export const sesionMiddleware = (config: GatewayConfig, store: session.Store): RequestHandler =>
  session({
    name: cookieName(config),
    secret: sesionKey(config, 'cookie').toString('hex'),
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: isHttps(config) || undefined,
    // With 'destroy', a request whose session could not be read would end that session.
    unset: 'keep',
    cookie: { ...cookieOptions(config), maxAge: IDLE_MS },
  });
