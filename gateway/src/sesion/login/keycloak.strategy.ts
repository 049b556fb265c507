import { Injectable } from '@nestjs/common';
import { PassportSerializer, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import {
  randomNonce,
  randomState,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { Strategy, type AuthenticateOptions } from 'openid-client/passport';
import type { IniciadasService } from '../iniciadas.service.js';
import type { SesionIniciada } from '../sesion.schema.js';

/**
 * OpenID Connect's code flow by openid-client's strategy, which checks state and nonce but sends none: this class does.
 * Passport finds it by its name and gives every request an instance of its own.
 */
export class KeycloakStrategy extends PassportStrategy(Strategy, 'keycloak') {
  constructor(
    config: Configuration,
    callbackURL: string,
    private readonly iniciadas: IniciadasService,
  ) {
    super({ config, callbackURL, name: 'keycloak', sessionKey: 'oidc', scope: 'openid profile email' });
  }

  /** @throws AppError UNAUTHORIZED when the tokens are not of one person for this API */
  validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<SesionIniciada> {
    return this.iniciadas.nueva(tokens);
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(request: Request, options: T): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(request, options));
    params.set('state', randomState());
    params.set('nonce', randomNonce());
    return params;
  }

  /** The base class would begin a login for a callback without a code. */
  override shouldInitiateAuthRequest(request: Request): boolean {
    return !request.path.startsWith('/api/login/callback');
  }
}

type Done = (error: null, value: SesionIniciada) => void;

/** Passport stores the person unchanged: names, roles, sealed tokens. SesionService reads it back. */
@Injectable()
export class SesionSerializer extends PassportSerializer {
  override serializeUser(usuario: SesionIniciada, done: Done): void {
    done(null, usuario);
  }

  override deserializeUser(usuario: SesionIniciada, done: Done): void {
    done(null, usuario);
  }
}
