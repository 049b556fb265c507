import type { RequestHandler } from 'express';
import session from 'express-session';
import { isHttps, sessionKey, type GatewayConfig } from '../config.js';

const INACTIVIDAD_MS = 30 * 60_000;

/** `__Host-` ties the cookie to this host and to HTTPS; on local http it would be refused. */
export const nombreDeCookie = (config: Pick<GatewayConfig, 'PORTAL_ORIGIN'>): string =>
  isHttps(config) ? '__Host-sid' : 'sid';

export const opcionesDeCookie = (config: Pick<GatewayConfig, 'PORTAL_ORIGIN'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' }) as const;

/** Express' session: an opaque id in the cookie, everything else in the store, ended by 30 minutes of silence. */
export const sesionMiddleware = (config: GatewayConfig, store: session.Store): RequestHandler =>
  session({
    name: nombreDeCookie(config),
    secret: sessionKey(config, 'cookie').toString('hex'),
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    proxy: isHttps(config) || undefined,
    // Never 'destroy': a request whose session could not be read would then end that session with its 503.
    unset: 'keep',
    cookie: { ...opcionesDeCookie(config), maxAge: INACTIVIDAD_MS },
  });
