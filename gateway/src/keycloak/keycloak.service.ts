import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { AppError } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';
import { Remembered } from '../borde/remembered.js';
import { Config, issuerOf } from '../config.js';

const PROBE_MS = 2000;
/** Logins that begin within this time share one probe. */
const PROBED_FOR_MS = 1000;
/** After a failure ends, no request waits for Keycloak until this time has passed. */
const REST_MS = 5000;

export type Refresh =
  | { readonly kind: 'refreshed'; readonly tokens: oidc.TokenEndpointResponse }
  /** Keycloak ended the session: a logout elsewhere, or a disabled user. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'no-answer'; readonly cause: unknown };

/** The realm as the confidential client sees it. It is discovered on first use, so the portal starts without it. */
@Injectable()
export class KeycloakService {
  private readonly issuer: string;
  private pending: Promise<oidc.Configuration> | undefined;
  private restsUntil = 0;
  private readonly probed: Remembered<void>;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.issuer = issuerOf(config.values);
    this.probed = new Remembered(() => this.askMetadata(), PROBED_FOR_MS, clock);
  }

  /** One discovery at a time, kept once it worked. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async discover(): Promise<oidc.Configuration> {
    try {
      this.pending ??= this.discovery();
      return await this.pending;
    } catch (cause) {
      this.pending = undefined;
      throw unavailable(cause);
    }
  }

  /** Asks whether Keycloak answers, before a person is sent there. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  probe(): Promise<void> {
    return this.probed.get();
  }

  private async askMetadata(): Promise<void> {
    try {
      const answer = await fetch(`${this.issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(PROBE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /** It failed a moment ago: do not ask it, nor hold a connection while asking. */
  rests(): boolean {
    return this.clock.now().getTime() < this.restsUntil;
  }

  /** New tokens for a session. Only `invalid_grant` ends the session; every other failure means 'not now'. */
  async refresh(refreshToken: string): Promise<Refresh> {
    if (this.rests()) return { kind: 'no-answer', cause: new Error('Keycloak failed a moment ago') };
    try {
      return { kind: 'refreshed', tokens: await oidc.refreshTokenGrant(await this.discover(), refreshToken) };
    } catch (cause) {
      if (cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant') return { kind: 'ended' };
      this.restsUntil = this.clock.now().getTime() + REST_MS;
      return { kind: 'no-answer', cause };
    }
  }

  /** Address of Keycloak's own logout. With the ID token as hint, Keycloak asks the person nothing.
   * @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async logoutUrl(idToken: string): Promise<string> {
    const parameters = {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.config.values.PORTAL_ORIGIN}/`,
    };
    return oidc.buildEndSessionUrl(await this.discover(), parameters).href;
  }

  private async discovery(): Promise<oidc.Configuration> {
    const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE } = this.config.values;
    const insecure = this.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    const authentication = oidc.ClientSecretBasic(OIDC_CLIENT_SECRET_FILE);
    return oidc.discovery(new URL(this.issuer), OIDC_CLIENT_ID, undefined, authentication, {
      execute: insecure,
      timeout: 5,
    });
  }
}

const unavailable = (cause: unknown): AppError =>
  new AppError('INICIO_DE_SESION_NO_DISPONIBLE', { retryAfter: 10, cause });
