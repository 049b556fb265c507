import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '@portal/service-kit';
import { Configuracion } from '../../config.js';
import { KeycloakService } from '../../keycloak/keycloak.service.js';
import { IniciadasService } from '../iniciadas.service.js';
import type { Iniciada } from '../sesion.schema.js';
import { SesionesRepository } from '../sesiones.repository.js';
import { KeycloakStrategy } from './keycloak.strategy.js';

/** What stands around passport in a login: the strategy, made once the realm was found, and the session that begins. */
@Injectable()
export class LoginService {
  private strategy: KeycloakStrategy | undefined;

  constructor(
    private readonly configuracion: Configuracion,
    private readonly keycloak: KeycloakService,
    private readonly iniciadas: IniciadasService,
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
  ) {}

  /** Passport knows the strategy from here on. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async preparar(): Promise<void> {
    const config = await this.keycloak.descubrir();
    this.strategy ??= new KeycloakStrategy(
      config,
      `${this.configuracion.valores.PORTAL_ORIGIN}/api/login/callback`,
      this.iniciadas,
    );
  }

  /** As `preparar`, when Keycloak answers at this moment. @throws AppError INICIO_DE_SESION_NO_DISPONIBLE */
  async sondear(): Promise<void> {
    await this.keycloak.sondear();
    await this.preparar();
  }

  /** Whether this answer belongs to the login that this browser began last (another tab may have begun a newer one). */
  esDeEstaSesion(request: Request): boolean {
    const pending = (request.session as unknown as Record<string, { state?: string } | undefined>)['oidc'];
    return pending?.state !== undefined && pending.state === request.query['state'];
  }

  /** Begins the session under a new id; the old one, and whoever planted it, knows nothing of it. */
  async abrir(request: Request, usuario: Iniciada): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.logIn(usuario, (error: unknown) => (error ? reject(error) : resolve()));
    });
    await this.transactions.run((tx) => this.repository.anotarAcceso(tx, usuario.issuer, usuario.subject));
  }
}
