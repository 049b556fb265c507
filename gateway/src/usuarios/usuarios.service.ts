import { Injectable } from '@nestjs/common';
import { asPersona, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { UsuarioListado, verUsuarios } from '@portal/contracts/usuarios';
import { sinTildes } from '@portal/dominio/nombres';
import { roles } from '@portal/dominio/roles';
import { Clock, Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Config, issuerOf } from '../config.js';
import { RealmUsersService, type RealmUser } from '../keycloak/realm-users.service.js';
import { UsuariosRepository } from './usuarios.repository.js';
import { estadoDe, rolDe } from './usuarios.rules.js';

/** People that one list holds. */
const MAXIMO = 1000;

/** Who may enter the portal and as what: what the realm says, and what the portal remembers of them. */
@Injectable()
export class UsuariosService {
  private readonly issuer: string;

  constructor(
    private readonly realm: RealmUsersService,
    private readonly usuarios: UsuariosRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.issuer = issuerOf(config.values);
  }

  /** @throws AppError USUARIOS_NO_DISPONIBLE, USUARIOS_SIN_GESTION */
  async ver({ q, rol, estado }: RequestOf<typeof verUsuarios>): Promise<ResponseOf<typeof verUsuarios>> {
    const todos = await this.realm.list(MAXIMO + 1);
    const hayMas = todos.length > MAXIMO;
    const encontrados = hayMas && q ? await this.realm.list(MAXIMO, q) : todos.slice(0, MAXIMO);
    const listados = await this.listados(encontrados);
    const buscado = sinTildes(q ?? '');
    return {
      hayMas,
      usuarios: listados
        .filter((uno) => sinTildes(`${uno.nombre} ${uno.correo}`).includes(buscado))
        .filter((uno) => (rol === undefined || uno.rol === rol) && (estado === undefined || uno.estado === estado))
        .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
    };
  }

  /** When the portal last saw this person, and the invitation that it mailed. */
  async huella(id: string) {
    const { vistos, invitaciones } = await this.huellas();
    return { vistoEn: vistos.get(id), invitacion: invitaciones.get(id) };
  }

  private async listados(users: readonly RealmUser[]): Promise<UsuarioListado[]> {
    const conRol = new Map(
      await Promise.all(
        roles.map(async (rol) => [rol, new Set((await this.realm.withRole(rol)).map(({ id }) => id))] as const),
      ),
    );
    const { vistos, invitaciones } = await this.huellas();
    const [ahora, yo] = [this.clock.now(), asPersona(currentRequest().actor).subject];
    return users.map((user) => {
      const { id, firstName, lastName, email } = user;
      const [vistoEn, venceEn] = [vistos.get(id), invitaciones.get(id)?.venceEn];
      const estado = estadoDe(user, { vistoEn, venceEn }, ahora);
      return {
        id,
        nombre: `${firstName} ${lastName}`.trim() || email,
        correo: email,
        rol: rolDe((rol) => conRol.get(rol)?.has(id) === true),
        estado,
        ...(estado === 'invitado' && venceEn && { venceEn: venceEn.toISOString() }),
        ...(vistoEn && { vistoEn: vistoEn.toISOString() }),
        ...(id === yo && { propio: true }),
      };
    });
  }

  private huellas() {
    return this.transactions.run(async (tx) => ({
      vistos: await this.usuarios.vistos(tx, this.issuer),
      invitaciones: await this.usuarios.invitaciones(tx),
    }));
  }
}
