import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { AppError, statusOf } from '@portal/contracts/core';
import { Audit, Transactions } from '@portal/service-kit';
import { Config, issuerOf } from '../../config.js';
import { TokenService } from '../../keycloak/token.service.js';
import { SesionesRepository } from '../sesiones.repository.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const refuse = (detail: string, cause?: unknown): never => {
  throw new AppError('SOLICITUD_MAL_FORMADA', { detail, cause });
};

/** OpenID Connect Back-Channel Logout 1.0: Keycloak says that a session ended, and all sessions of it end here. */
@Injectable()
export class BackchannelLogoutService {
  private readonly issuer: string;

  constructor(
    private readonly config: Config,
    private readonly tokens: TokenService,
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
    private readonly audit: Audit<'gateway'>,
  ) {
    this.issuer = issuerOf(config.values);
  }

  /** @throws AppError SOLICITUD_MAL_FORMADA for a token that is forged, expired, of another kind or used before */
  async receive(token: string): Promise<void> {
    const { jti, sid, sub } = await this.verify(token);
    await this.transactions.run(async (tx) => {
      if (!(await this.repository.noteLogoutToken(tx, String(jti)))) refuse('logout token used before');
      const of = typeof sid === 'string' ? { issuer: this.issuer, sid } : { issuer: this.issuer, subject: String(sub) };
      const sesiones = await this.repository.endAll(tx, of);
      const actor = sub === undefined ? 'proceso:keycloak' : `persona:${sub}`;
      await this.audit.append(tx, {
        accion: 'sesion.cerrada',
        resultado: 'hecho',
        actor,
        recurso: 'puerta:gateway',
        datos: { sesiones },
      });
    });
  }

  private async verify(token: string): Promise<JWTPayload> {
    const claims = await this.signed(token);
    const events: unknown = claims['events'];
    if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) refuse('not a logout event');
    if (claims['nonce'] !== undefined) refuse('a logout token has no nonce');
    if (typeof claims['sid'] !== 'string' && typeof claims.sub !== 'string') refuse('neither sid nor sub');
    return claims;
  }

  private async signed(token: string): Promise<JWTPayload> {
    try {
      const requiredClaims = ['iat', 'exp', 'jti', 'events'];
      return await this.tokens.verify(token, {
        audience: this.config.values.OIDC_CLIENT_ID,
        typ: 'logout+jwt',
        requiredClaims,
      });
    } catch (error) {
      if (error instanceof AppError && statusOf(error.code) === 503) throw error;
      return refuse('logout token', error);
    }
  }
}
