import { Injectable } from '@nestjs/common';
import { Clock, Log, Transactions, Turns, type Tx } from '@portal/service-kit';
import { KeycloakService } from '../keycloak/keycloak.service.js';
import { IniciadasService } from './iniciadas.service.js';
import type { SesionIniciada } from './sesion.schema.js';
import { SesionesRepository } from './sesiones.repository.js';

export type Vigencia =
  | { readonly kind: 'vigente'; readonly usuario: SesionIniciada }
  | { readonly kind: 'terminada' }
  | { readonly kind: 'sin-respuesta' };

/** Asks Keycloak for a session's roles when they are due: once per session, over all requests and replicas. */
@Injectable()
export class RenovacionService {
  private readonly running = new Map<string, Promise<Vigencia>>();
  /** Each renewal holds a database connection while it waits for Keycloak, so only three run at a time. */
  private readonly turns = new Turns(3, { waitMs: 8000 });

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
    private readonly keycloak: KeycloakService,
    private readonly iniciadas: IniciadasService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws AppError SERVICIO_NO_DISPONIBLE when the database is away, or when no turn comes in time */
  renovar(hash: string): Promise<Vigencia> {
    const known = this.running.get(hash);
    if (known) return known;
    const started = this.turns.run(() => this.inTurn(hash)).finally(() => this.running.delete(hash));
    this.running.set(hash, started);
    return started;
  }

  private async inTurn(hash: string): Promise<Vigencia> {
    if (this.keycloak.rests()) return { kind: 'sin-respuesta' };
    return this.transactions.run((tx) => this.once(tx, hash));
  }

  private async once(tx: Tx, hash: string): Promise<Vigencia> {
    const usuario = await this.repository.bloquear(tx, hash);
    if (!usuario) return { kind: 'terminada' };
    if (this.clock.now().getTime() < usuario.renovarEn) return { kind: 'vigente', usuario };
    const answer = await this.keycloak.refresh(this.iniciadas.tokensDe(usuario).refresh);
    if (answer.kind === 'terminada') {
      await this.repository.cerrar(tx, hash);
      return answer;
    }
    if (answer.kind === 'sin-respuesta') {
      this.log.warn('session not renewed', { error: answer.cause });
      return { kind: 'sin-respuesta' };
    }
    const renovada = await this.iniciadas.renovada(usuario, answer.tokens);
    await this.repository.guardar(tx, hash, renovada);
    await this.repository.anotarAcceso(tx, renovada.issuer, renovada.subject);
    return { kind: 'vigente', usuario: renovada };
  }
}
