import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Clock, openJson, sealJson } from '@portal/service-kit';
import { cookieOf } from '../../borde/cookie-of.js';
import { Config, isHttps, sesionKey } from '../../config.js';
import { cookieOptions } from '../sesion.middleware.js';

const LIFE_MS = 15 * 60_000;
const BINDING = 'ingreso';

const pendingSchema = z.object({
  /** What passport's strategy checks Keycloak's answer with: state, nonce and PKCE verifier (RFC 7636). */
  oidc: z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() }),
  /** Where the login goes afterwards. */
  returnTo: z.string(),
  /** This login is the second attempt, after another tab made the first one stale. */
  reintento: z.boolean(),
  venceEn: z.number(),
});
export type PendingLogin = Omit<z.infer<typeof pendingSchema>, 'venceEn'>;

/**
 * A login that was begun: it lies sealed in a cookie of its browser, never in the database. So a stranger who begins a
 * million logins leaves nothing here.
 */
@Injectable()
export class PendingLogins {
  private readonly key: Buffer;
  private readonly name: string;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.key = sesionKey(config.values, 'ingreso');
    this.name = isHttps(config.values) ? '__Host-ingreso' : 'ingreso';
  }

  keep(response: Response, pending: PendingLogin): void {
    const venceEn = this.clock.now().getTime() + LIFE_MS;
    const sealed = sealJson(this.key, { ...pending, venceEn }, BINDING);
    response.cookie(this.name, sealed, { ...cookieOptions(this.config.values), maxAge: LIFE_MS });
  }

  /** @returns undefined when this browser began none, or began it too long ago */
  of(request: Request): PendingLogin | undefined {
    const sealed = cookieOf(request, this.name);
    const pending = sealed === undefined ? undefined : this.open(sealed);
    return pending && this.clock.now().getTime() < pending.venceEn ? pending : undefined;
  }

  forget(response: Response): void {
    response.clearCookie(this.name, cookieOptions(this.config.values));
  }

  /** A cookie that we did not seal counts as none. */
  private open(sealed: string): z.infer<typeof pendingSchema> | undefined {
    try {
      return pendingSchema.parse(openJson(this.key, sealed, BINDING));
    } catch {
      return undefined;
    }
  }
}
