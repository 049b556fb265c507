import { randomNonce, randomState, type Configuration } from 'openid-client';
import { Strategy, type AuthenticateOptions, type VerifyFunction } from 'openid-client/passport';
import type { Request } from 'express';

/** openid-client's strategy, which sends PKCE but neither state nor nonce of its own (keycloak.md §3); once sent, it checks them. */
export class EstrategiaKeycloak extends Strategy {
  constructor(config: Configuration, callbackURL: string, verify: VerifyFunction) {
    super({ config, callbackURL, name: 'keycloak', sessionKey: 'oidc', scope: 'openid profile email' }, verify);
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
