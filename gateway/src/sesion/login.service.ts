import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AuthenticateOptions } from 'openid-client/passport';
import passport from 'passport';
import { Configuracion } from '../configuracion/gateway.config.js';
import { EstrategiaKeycloak } from './estrategia.js';
import { IniciadasService } from './iniciadas.service.js';
import { KeycloakService } from './keycloak.service.js';
import type { Iniciada } from './sesion.schema.js';

type Resultado = { readonly usuario: Iniciada } | { readonly fallo: unknown };

/** The two steps of the code flow, by passport and openid-client: PKCE, state and nonce are checked there. */
@Injectable()
export class LoginService {
  private readonly passport = new passport.Passport();
  private strategy: EstrategiaKeycloak | undefined;

  constructor(
    private readonly configuracion: Configuracion,
    private readonly keycloak: KeycloakService,
    private readonly iniciadas: IniciadasService,
  ) {
    this.passport.serializeUser<Iniciada>((user, done) => done(null, user as Iniciada));
  }

  /**
   * Sends the person to Keycloak, if it answers. `reciente` asks for the password even of who is signed in there.
   * @throws AppError INICIO_DE_SESION_NO_DISPONIBLE
   */
  async comenzar(request: Request, response: Response, { reciente }: { reciente: boolean }): Promise<void> {
    await this.keycloak.sondear();
    const strategy = await this.estrategia();
    await new Promise<void>((resolve, reject) => {
      response.once('close', resolve);
      const options: AuthenticateOptions = reciente ? { prompt: 'login' } : {};
      this.passport.authenticate(strategy as passport.Strategy, options)(request, response, reject);
    });
  }

  /** Whether this answer belongs to the login that this browser began last (another tab may have begun a newer one). */
  esDeEstaSesion(request: Request): boolean {
    const pending = (request.session as unknown as Record<string, { state?: string } | undefined>)['oidc'];
    return pending?.state !== undefined && pending.state === request.query['state'];
  }

  /** Exchanges the code and checks everything that came back. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async terminar(request: Request, response: Response): Promise<Resultado> {
    const strategy = await this.estrategia();
    return new Promise((resolve) => {
      const done = (error: unknown, user?: Iniciada | false | null, info?: unknown): void =>
        resolve(error || !user ? { fallo: error ?? info } : { usuario: user });
      this.passport.authenticate(strategy as passport.Strategy, done)(request, response, (error: unknown) => resolve({ fallo: error }));
    });
  }

  /** Begins the session under a new id; the old one, and whoever planted it, knows nothing of it. */
  async abrir(request: Request, usuario: Iniciada): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.logIn(usuario, (error: unknown) => (error ? reject(error) : resolve()));
    });
  }

  private async estrategia(): Promise<EstrategiaKeycloak> {
    const config = await this.keycloak.descubrir();
    const callback = `${this.configuracion.valores.PORTAL_ORIGIN}/api/login/callback`;
    this.strategy ??= new EstrategiaKeycloak(config, callback, (tokens, verified) => {
      this.iniciadas.nueva(tokens).then((usuario) => verified(null, usuario), (error: unknown) => verified(error));
    });
    return this.strategy;
  }
}
