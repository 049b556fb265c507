import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '@portal/service-kit';
import { Config } from '../../config.js';
import { KeycloakService } from '../../keycloak/keycloak.service.js';
import { IniciadasService } from '../iniciadas.service.js';
import type { SesionIniciada } from '../sesion.schema.js';
import { SesionesRepository } from '../sesiones.repository.js';
import { KeycloakStrategy } from './keycloak.strategy.js';

/** What a login needs around passport: the strategy, made once the realm is known, and the session that begins. */
@Injectable()
export class LoginService {
  private strategy: KeycloakStrategy | undefined;

  constructor(
    private readonly config: Config,
    private readonly keycloak: KeycloakService,
    private readonly iniciadas: IniciadasService,
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
  ) {}

  /** Makes the strategy known to passport. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async prepare(): Promise<void> {
    const config = await this.keycloak.discover();
    this.strategy ??= new KeycloakStrategy(
      config,
      `${this.config.values.PORTAL_ORIGIN}/api/login/callback`,
      this.iniciadas,
    );
  }

  /** As `prepare`, when Keycloak answers at this moment. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async probe(): Promise<void> {
    await this.keycloak.probe();
    await this.prepare();
  }

  /** Whether this answer belongs to the browser's latest login. Another tab may have begun a newer one. */
  expects(request: Request): boolean {
    const pending = (request.session as unknown as Record<string, { state?: string } | undefined>)['oidc'];
    return pending?.state !== undefined && pending.state === request.query['state'];
  }

  /** Begins the session under a new id, so that an id planted before the login opens nothing. */
  async open(request: Request, usuario: SesionIniciada): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.logIn(usuario, (error: unknown) => (error ? reject(error) : resolve()));
    });
    await this.transactions.run((tx) => this.repository.anotarAcceso(tx, usuario.issuer, usuario.subject));
  }
}
