import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Clock, Log, Transactions } from '@portal/service-kit';
import { INVITATION_S, RealmUsersService } from '../keycloak/realm-users.service.js';
import { UsuariosRepository, type Invitacion } from './usuarios.repository.js';

const PAUSA_MS = 5 * 60_000;

/** The link by which an invited person comes in: mailed by the realm, and not twice within a pause. */
@Injectable()
export class EnlacesDeInvitacionService {
  constructor(
    private readonly realm: RealmUsersService,
    private readonly usuarios: UsuariosRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws AppError CORREO_RECIENTE shortly after this one */
  exigirPausa(anterior: Invitacion | undefined): void {
    const faltan = anterior ? anterior.enviadaEn.getTime() + PAUSA_MS - this.clock.now().getTime() : 0;
    if (faltan > 0) throw new AppError('CORREO_RECIENTE', { retryAfter: Math.ceil(faltan / 1000) });
  }

  /**
   * Mails the link. The row is written first and only over the one that was read: of two at once, one mails.
   * @throws AppError CORREO_RECIENTE when another one was first
   */
  async mandar(id: string, antes: Invitacion | undefined): Promise<void> {
    const enviadaEn = this.clock.now();
    const nueva = { enviadaEn, venceEn: new Date(enviadaEn.getTime() + INVITATION_S * 1000) };
    if (!(await this.transactions.run((tx) => this.usuarios.anotarInvitacion(tx, id, antes, nueva))))
      throw new AppError('CORREO_RECIENTE', { retryAfter: PAUSA_MS / 1000 });
    try {
      await this.realm.mailLink(id);
    } catch (error) {
      await this.transactions
        .run((tx) => this.usuarios.anotarInvitacion(tx, id, nueva, antes))
        .catch((fallo: unknown) => this.log.error('an invitation that did not leave stands as sent', { error: fallo }));
      throw error;
    }
  }
}
