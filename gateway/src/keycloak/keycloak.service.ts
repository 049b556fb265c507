import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { AppError } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';
import { Configuracion, issuerOf } from '../config.js';

const SONDEO_MS = 2000;
/** After a failure, counted from its end, nobody waits for Keycloak again until this has passed. */
const DESCANSO_MS = 5000;

export type Renovacion =
  | { readonly kind: 'renovada'; readonly tokens: oidc.TokenEndpointResponse }
  /** Keycloak ended the session: logout elsewhere, a disabled user. */
  | { readonly kind: 'terminada' }
  | { readonly kind: 'sin-respuesta'; readonly cause: unknown };

/** The realm as seen by the confidential client: found on first use, so that the portal stands without it (keycloak.md §3). */
@Injectable()
export class KeycloakService {
  private readonly issuer: string;
  private pending: Promise<oidc.Configuration> | undefined;
  private descansaHasta = 0;

  constructor(
    private readonly configuracion: Configuracion,
    private readonly clock: Clock,
  ) {
    this.issuer = issuerOf(configuracion.valores);
  }

  /** One discovery at a time, kept once it worked. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async descubrir(): Promise<oidc.Configuration> {
    try {
      this.pending ??= this.discover();
      return await this.pending;
    } catch (cause) {
      this.pending = undefined;
      throw unavailable(cause);
    }
  }

  /** Asks whether Keycloak answers before a person is sent there. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async sondear(): Promise<void> {
    try {
      const answer = await fetch(`${this.issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(SONDEO_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /** It failed a moment ago: nobody need ask, nor hold a connection to find out. */
  descansa(): boolean {
    return this.clock.now().getTime() < this.descansaHasta;
  }

  /** New tokens for a session. Only `invalid_grant` means that it is over; every other failure means 'not now'. */
  async renovar(refreshToken: string): Promise<Renovacion> {
    if (this.descansa()) return { kind: 'sin-respuesta', cause: new Error('Keycloak failed a moment ago') };
    try {
      return { kind: 'renovada', tokens: await oidc.refreshTokenGrant(await this.descubrir(), refreshToken) };
    } catch (cause) {
      if (cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant') return { kind: 'terminada' };
      this.descansaHasta = this.clock.now().getTime() + DESCANSO_MS;
      return { kind: 'sin-respuesta', cause };
    }
  }

  /** Keycloak's own logout, without a question thanks to the hint. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async direccionDeSalida(idToken: string): Promise<string> {
    const parameters = {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.configuracion.valores.PORTAL_ORIGIN}/`,
    };
    return oidc.buildEndSessionUrl(await this.descubrir(), parameters).href;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE } = this.configuracion.valores;
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
