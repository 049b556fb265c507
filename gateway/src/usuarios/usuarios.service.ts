import { Injectable } from '@nestjs/common';
import { AppError, asPersona, type Persona, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type {
  cambiarRol,
  invitarUsuario,
  reenviarInvitacion,
  suspenderUsuario,
  UsuarioListado,
  verUsuarios,
} from '@portal/contracts/usuarios';
import { roles } from '@portal/dominio/roles';
import { actorLabel, Audit, Clock, lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import { RateLimitService } from '../borde/rate-limit.service.js';
import { currentRequest } from '../borde/request-context.js';
import { Config, issuerOf } from '../config.js';
import { INVITATION_S, RealmUsersService, type RealmUser } from '../keycloak/realm-users.service.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';
import { UsuariosRepository } from './usuarios.repository.js';
import { enDosNombres, estadoDe, porEntrar, rolDe, rolDelRealm, sinTildes } from './usuarios.rules.js';

/** People that one list holds. */
const MAXIMO = 1000;
const POR_MINUTO = 10;
const PAUSA_MS = 5 * 60_000;

type Hecho = 'invitado' | 'invitacion-reenviada' | 'rol-cambiado' | 'suspendido' | 'reactivado';
type Datos = Readonly<Record<string, string>>;

/** Who may enter the portal and as what. The realm decides; the portal lists, asks it for changes and audits them. */
@Injectable()
export class UsuariosService {
  private readonly issuer: string;

  constructor(
    private readonly realm: RealmUsersService,
    private readonly usuarios: UsuariosRepository,
    private readonly sesiones: SesionesRepository,
    private readonly transactions: Transactions,
    private readonly limits: RateLimitService,
    private readonly audit: Audit<'gateway'>,
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

  /** @throws AppError the codes of the contract */
  async invitar({ nombre, correo, rol }: RequestOf<typeof invitarUsuario>): Promise<{ message: string }> {
    await this.limits.countInvitation(this.yo().subject, POR_MINUTO);
    const id = await this.realm.create({ email: correo.toLowerCase(), ...enDosNombres(nombre) });
    await this.realm.setRole(id, rolDelRealm(rol));
    await this.transactions.run((tx) => this.contar(tx, 'invitado', id, { nuevo: rol }));
    await this.mandarEnlace(id);
    return { message: 'Invitación enviada.' };
  }

  /** @throws AppError the codes of the contract; CORREO_RECIENTE shortly after another one */
  async reenviar({ id }: RequestOf<typeof reenviarInvitacion>): Promise<{ message: string }> {
    const user = await this.realm.byId(id);
    const { vistoEn, enviadaEn } = await this.huella(id);
    if (!user.enabled || !porEntrar(user, { vistoEn })) throw new AppError('USUARIO_CAMBIO');
    const faltan = enviadaEn === undefined ? 0 : enviadaEn.getTime() + PAUSA_MS - this.clock.now().getTime();
    if (faltan > 0) throw new AppError('CORREO_RECIENTE', { retryAfter: Math.ceil(faltan / 1000) });
    await this.mandarEnlace(id);
    await this.transactions.run((tx) => this.contar(tx, 'invitacion-reenviada', id));
    return { message: 'Invitación reenviada.' };
  }

  /** @throws AppError the codes of the contract */
  async cambiarRol({ id, rol, actual }: RequestOf<typeof cambiarRol>): Promise<{ message: string }> {
    return this.cambiar(id, async (tx) => {
      await this.realm.byId(id);
      const tiene = await this.realm.rolesOf(id);
      if (rolDe((uno) => tiene.includes(uno)) !== actual) throw new AppError('USUARIO_CAMBIO');
      if (rol !== 'super-admin') await this.exigirOtro(id);
      await this.contar(tx, 'rol-cambiado', id, { antes: actual, nuevo: rol });
      await this.realm.setRole(id, rolDelRealm(rol));
      // The next request of that person asks the realm for the roles.
      await this.sesiones.renewSoon(tx, { issuer: this.issuer, subject: id });
      return { message: 'Rol cambiado.' };
    });
  }

  /** @throws AppError the codes of the contract */
  async suspender({ id, suspendido }: RequestOf<typeof suspenderUsuario>): Promise<{ message: string }> {
    return this.cambiar(id, async (tx) => {
      await this.realm.byId(id);
      if (suspendido) await this.exigirOtro(id);
      await this.contar(tx, suspendido ? 'suspendido' : 'reactivado', id);
      await this.realm.setEnabled(id, !suspendido);
      if (suspendido) {
        await this.realm.endSessions(id);
        await this.sesiones.endAll(tx, { issuer: this.issuer, subject: id });
      }
      return { message: suspendido ? 'Usuario suspendido.' : 'Usuario reactivado.' };
    });
  }

  /**
   * One change at a time over all replicas: two super-administrators who demote each other would leave none.
   * @throws AppError USUARIO_PROPIO
   */
  private cambiar<T>(id: string, cambio: (tx: Tx) => Promise<T>): Promise<T> {
    if (id === this.yo().subject) throw new AppError('USUARIO_PROPIO');
    return this.transactions.run(
      async (tx) => {
        await lockForTransaction(tx, 'usuarios');
        return cambio(tx);
      },
      { attempts: 1 },
    );
  }

  /** @throws AppError ULTIMO_SUPERADMINISTRADOR when no other enabled one stays */
  private async exigirOtro(id: string): Promise<void> {
    const superadministradores = (await this.realm.withRole('super-admin')).filter(({ enabled }) => enabled);
    const esUno = superadministradores.some((uno) => uno.id === id);
    if (esUno && superadministradores.length === 1) throw new AppError('ULTIMO_SUPERADMINISTRADOR');
  }

  /** The row follows the mail: without it the list shows an invitation that ended, which can be sent again. */
  private async mandarEnlace(id: string): Promise<void> {
    await this.realm.mailLink(id);
    const enviadaEn = this.clock.now();
    const venceEn = new Date(enviadaEn.getTime() + INVITATION_S * 1000);
    await this.transactions.run((tx) => this.usuarios.anotarInvitacion(tx, id, { enviadaEn, venceEn }));
  }

  private async listados(users: readonly RealmUser[]): Promise<UsuarioListado[]> {
    const conRol = new Map(
      await Promise.all(
        roles.map(async (rol) => [rol, new Set((await this.realm.withRole(rol)).map(({ id }) => id))] as const),
      ),
    );
    const { vistos, invitaciones } = await this.huellas();
    const [ahora, yo] = [this.clock.now(), this.yo().subject];
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

  private async huella(id: string) {
    const { vistos, invitaciones } = await this.huellas();
    return { vistoEn: vistos.get(id), enviadaEn: invitaciones.get(id)?.enviadaEn };
  }

  private contar(tx: Tx, hecho: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.audit.append(tx, {
      accion: `usuario.${hecho}`,
      resultado: 'hecho',
      actor: actorLabel(currentRequest().actor),
      recurso: `usuario:${id}`,
      datos,
    });
  }

  private yo(): Persona {
    return asPersona(currentRequest().actor);
  }
}
