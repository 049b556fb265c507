import { Injectable } from '@nestjs/common';
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { AppError } from '@portal/contracts/core';
import { Config, issuerOf } from '../config.js';
import { personaDe, type PersonaKeycloak } from './persona.rules.js';

const LEEWAY_SECONDS = 60;

/** Verifies Keycloak's tokens against its published keys. Keys that were read once serve while Keycloak is away. */
@Injectable()
export class TokenService {
  private readonly issuer: string;
  private readonly keys: JWTVerifyGetKey;

  constructor({ values }: Config) {
    this.issuer = issuerOf(values);
    this.keys = createRemoteJWKSet(new URL(`${this.issuer}/protocol/openid-connect/certs`), {
      timeoutDuration: 3000,
      cooldownDuration: 5000,
      cacheMaxAge: Infinity,
    });
  }

  /**
   * The person of an access token for this API. Audience and claim `typ` tell other kinds of tokens apart.
   * @throws AppError UNAUTHORIZED, or SERVICIO_NO_DISPONIBLE while the keys cannot be read
   */
  async persona(token: string): Promise<PersonaKeycloak> {
    const claims = await this.verify(token, { audience: 'portal-api', requiredClaims: ['sub', 'exp', 'iat'] });
    if (claims['typ'] !== 'Bearer' || claims.sub === '')
      throw new AppError('UNAUTHORIZED', { detail: 'not an access token' });
    return personaDe(claims);
  }

  /** Claims of any token of the realm that meets `options`. @throws AppError as `persona` */
  async verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        ...options,
        issuer: this.issuer,
        algorithms: ['RS256'],
        clockTolerance: LEEWAY_SECONDS,
      });
      return payload;
    } catch (cause) {
      if (isTokensFault(cause)) throw new AppError('UNAUTHORIZED', { detail: cause.code, cause });
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'keys of Keycloak', retryAfter: 5, cause });
    }
  }
}

/** jose's errors are about the token, except those about fetching the keys. */
const isTokensFault = (cause: unknown): cause is errors.JOSEError =>
  cause instanceof errors.JOSEError &&
  !['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(cause.code);
