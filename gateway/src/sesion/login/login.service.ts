import { Injectable } from '@nestjs/common';
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
import type { ErrorCode } from '@portal/contracts/core';
import { Audit, Transactions } from '@portal/service-kit';
import { Config } from '../../config.js';
import { KeycloakService } from '../../keycloak/keycloak.service.js';
import { SesionContentService } from '../sesion-content.service.js';
import { hashDeSesion } from '../sesion-store.js';
import type { SesionIniciada } from '../sesion.schema.js';
import { SesionesRepository } from '../sesiones.repository.js';

/**
 * Adds state and nonce to openid-client's strategy for the code flow of OpenID Connect, which only checks them.
 * Passport finds it by its name and gives every request an instance of its own.
 */
class KeycloakStrategy extends PassportStrategy(Strategy, 'keycloak') {
  constructor(
    config: Configuration,
    callbackURL: string,
    private readonly content: SesionContentService,
  ) {
    super({ config, callbackURL, name: 'keycloak', sessionKey: 'oidc', scope: 'openid profile email' });
  }

  /** @throws AppError UNAUTHORIZED when the tokens are not of one person for this API */
  validate(tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<SesionIniciada> {
    return this.content.fromLogin(tokens);
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

/** What a login needs around passport: the strategy, made once the realm is known, and the session that begins. */
@Injectable()
export class LoginService {
  private strategy: KeycloakStrategy | undefined;

  constructor(
    private readonly config: Config,
    private readonly keycloak: KeycloakService,
    private readonly content: SesionContentService,
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
    private readonly audit: Audit<'gateway'>,
  ) {}

  /** Makes the strategy known to passport. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async prepare(): Promise<void> {
    const config = await this.keycloak.discover();
    this.strategy ??= new KeycloakStrategy(
      config,
      `${this.config.values.PORTAL_ORIGIN}/api/login/callback`,
      this.content,
    );
  }

  /** Checks that Keycloak answers now, then prepares. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async probe(): Promise<void> {
    await this.keycloak.probe();
    await this.prepare();
  }

  /**
   * Begins the session under a new id, so that an id planted before the login opens nothing. The session and what the
   * audit is told of it are one unit: without the entry nobody is logged in.
   */
  async open(request: Request, user: SesionIniciada): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.regenerate((error: unknown) => (error ? reject(error) : resolve()));
    });
    request.session.passport = { user };
    try {
      await this.transactions.run(async (tx) => {
        await this.repository.begin(tx, hashDeSesion(request.sessionID), request.session, user.subject);
        await this.repository.noteAccess(tx, user);
      });
    } catch (error) {
      // express-session stores at the end of the answer what it still finds here.
      Reflect.deleteProperty(request, 'session');
      throw error;
    }
  }

  /** Records a login that came to nothing. Nobody is known yet, so it counts against the budget of strangers. */
  async noteFailure(codigo: ErrorCode): Promise<void> {
    if (!(await this.audit.admits())) return;
    const what = { accion: 'sesion.fallida', resultado: 'rechazado', recurso: 'puerta:gateway' } as const;
    await this.transactions.run((tx) => this.audit.append(tx, { ...what, actor: 'anonimo', datos: { codigo } }));
  }
}
