import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf } from '@portal/contracts/core';
import type { cambiarRol, suspenderUsuario } from '@portal/contracts/usuarios';
import { RealmUsersService } from '../keycloak/realm-users.service.js';
import { CambiosAuditadosService } from './cambios-auditados.service.js';
import { esElVisto, rolDelRealm } from './usuarios.rules.js';

/** Gives a role, suspends and lets in again. One super-administrator stays. */
@Injectable()
export class CambiosService {
  constructor(
    private readonly realm: RealmUsersService,
    private readonly cambios: CambiosAuditadosService,
  ) {}

  /** @throws AppError the codes of the contract */
  async cambiarRol({ id, rol, actual }: RequestOf<typeof cambiarRol>): Promise<{ message: string }> {
    await this.cambios.cambiar(
      id,
      'rol-cambiado',
      { antes: actual, nuevo: rol },
      {
        enElRealm: async () => {
          await this.realm.byId(id);
          if (!esElVisto(await this.realm.rolesOf(id), { actual, rol })) throw new AppError('USUARIO_CAMBIO');
          if (rol !== 'super-admin') await this.exigirOtro(id);
          await this.realm.setRole(id, rolDelRealm(rol));
        },
      },
    );
    return { message: 'Rol cambiado.' };
  }

  /** @throws AppError the codes of the contract */
  async suspender({ id, suspendido }: RequestOf<typeof suspenderUsuario>): Promise<{ message: string }> {
    await this.cambios.cambiar(
      id,
      suspendido ? 'suspendido' : 'reactivado',
      {},
      {
        enElRealm: async () => {
          await this.realm.byId(id);
          if (suspendido) await this.exigirOtro(id);
          await this.realm.setEnabled(id, !suspendido);
          if (suspendido) await this.realm.endSessions(id);
        },
        enElPortal: async (tx) => {
          if (suspendido) await this.cambios.terminarSesiones(tx, id);
        },
      },
    );
    return { message: suspendido ? 'Usuario suspendido.' : 'Usuario reactivado.' };
  }

  /** @throws AppError ULTIMO_SUPERADMINISTRADOR when no other enabled one stays */
  private async exigirOtro(id: string): Promise<void> {
    const superadministradores = (await this.realm.withRole('super-admin')).filter(({ enabled }) => enabled);
    const esUno = superadministradores.some((uno) => uno.id === id);
    if (esUno && superadministradores.length === 1) throw new AppError('ULTIMO_SUPERADMINISTRADOR');
  }
}
