import { PassportStrategy } from '@nestjs/passport';
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
import type { Iniciada } from '../sesion.schema.js';

/**
 * The code flow against Keycloak: openid-client's strategy, which sends PKCE but neither state nor nonce of its own
 * (keycloak.md §3); once sent, it checks them. Guards call it by its name: passport then gives every request an instance of its own.
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
  validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<Iniciada> {
    return this.iniciadas.nueva(tokens);
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(request: Request, options: T): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(request, options));
    params.set('state', randomState());
    params.set('nonce', randomNonce());
    return params;
  }

  /** By itself it would take a callback without code for the wish to begin. */
  override shouldInitiateAuthRequest(request: Request): boolean {
    return !request.path.startsWith('/api/login/callback');
  }
}
