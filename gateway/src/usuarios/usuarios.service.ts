import { Injectable } from '@nestjs/common';
import { AppError, asPersona, type Persona, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type {
  cambiarRol,
  invitarUsuario,
  reenviarInvitacion,
  RolDeUsuario,
  suspenderUsuario,
  UsuarioListado,
  verUsuarios,
} from '@portal/contracts/usuarios';
import { roles } from '@portal/dominio/roles';
import { actorLabel, Audit, Clock, lockForTransaction, Log, Transactions, type Tx } from '@portal/service-kit';
import { RateLimitService } from '../borde/rate-limit.service.js';
import { currentRequest } from '../borde/request-context.js';
import { Config, issuerOf } from '../config.js';
import { INVITATION_S, RealmUsersService, type RealmUser } from '../keycloak/realm-users.service.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';
import { UsuariosRepository, type Invitacion } from './usuarios.repository.js';
import { enDosNombres, esElVisto, estadoDe, porEntrar, rolDe, rolDelRealm, sinTildes } from './usuarios.rules.js';

/** People that one list holds. */
const MAXIMO = 1000;
const POR_MINUTO = 10;
const PAUSA_MS = 5 * 60_000;

/** Who is asked for has no `sub` before the realm has made the account. */
const POR_CREAR = 'por-crear';

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
    private readonly log: Log,
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

  /** @throws AppError the codes of the contract; once the account is there, INVITACION_SIN_CORREO for every failure */
  async invitar({ nombre, correo, rol }: RequestOf<typeof invitarUsuario>): Promise<{ message: string }> {
    await this.limits.countInvitation(this.yo().subject, POR_MINUTO);
    const datos = { nuevo: rol };
    await this.pedir('invitado', POR_CREAR, datos);
    let id: string | undefined;
    try {
      id = await this.realm.create({ email: correo.toLowerCase(), ...enDosNombres(nombre) });
      await this.darRol(id, rol);
    } catch (error) {
      await this.sinTerminar('invitado', id ?? POR_CREAR, datos, error);
      throw id === undefined ? error : sinCorreo(error);
    }
    await this.mandarEnlace(id, undefined).catch((error: unknown) => {
      throw sinCorreo(error);
    });
    return { message: 'Invitación enviada.' };
  }

  /** @throws AppError the codes of the contract; CORREO_RECIENTE shortly after another one */
  async reenviar({ id }: RequestOf<typeof reenviarInvitacion>): Promise<{ message: string }> {
    const user = await this.realm.byId(id);
    const { vistoEn, invitacion } = await this.huella(id);
    if (!user.enabled || !porEntrar(user, { vistoEn })) throw new AppError('USUARIO_CAMBIO');
    const faltan = invitacion ? invitacion.enviadaEn.getTime() + PAUSA_MS - this.clock.now().getTime() : 0;
    if (faltan > 0) throw new AppError('CORREO_RECIENTE', { retryAfter: Math.ceil(faltan / 1000) });
    await this.pedir('invitacion-reenviada', id);
    try {
      await this.mandarEnlace(id, invitacion);
      await this.transactions.run((tx) => this.contar(tx, 'invitacion-reenviada', id));
    } catch (error) {
      await this.sinTerminar('invitacion-reenviada', id, {}, error);
      throw error;
    }
    return { message: 'Invitación reenviada.' };
  }

  /** @throws AppError the codes of the contract */
  async cambiarRol({ id, rol, actual }: RequestOf<typeof cambiarRol>): Promise<{ message: string }> {
    await this.cambiar(id, 'rol-cambiado', { antes: actual, nuevo: rol }, async () => {
      await this.realm.byId(id);
      if (!esElVisto(await this.realm.rolesOf(id), { actual, rol })) throw new AppError('USUARIO_CAMBIO');
      if (rol !== 'super-admin') await this.exigirOtro(id);
      await this.realm.setRole(id, rolDelRealm(rol));
    });
    return { message: 'Rol cambiado.' };
  }

  /** @throws AppError the codes of the contract */
  async suspender({ id, suspendido }: RequestOf<typeof suspenderUsuario>): Promise<{ message: string }> {
    await this.cambiar(id, suspendido ? 'suspendido' : 'reactivado', {}, async (tx) => {
      await this.realm.byId(id);
      if (suspendido) await this.exigirOtro(id);
      await this.realm.setEnabled(id, !suspendido);
      if (suspendido) {
        await this.realm.endSessions(id);
        await this.sesiones.endAll(tx, { issuer: this.issuer, subject: id });
      }
    });
    return { message: suspendido ? 'Usuario suspendido.' : 'Usuario reactivado.' };
  }

  /**
   * The request is audited before the realm is asked and its outcome after: the realm's part cannot be undone.
   * One change at a time over all replicas: two super-administrators who demote each other would leave none.
   * @throws AppError USUARIO_PROPIO; whatever `hacer` throws
   */
  private async cambiar(id: string, hecho: Hecho, datos: Datos, hacer: (tx: Tx) => Promise<void>): Promise<void> {
    if (id === this.yo().subject) throw new AppError('USUARIO_PROPIO');
    await this.pedir(hecho, id, datos);
    const cambio = async (tx: Tx): Promise<void> => {
      await lockForTransaction(tx, 'usuarios');
      await hacer(tx);
      await this.contar(tx, hecho, id, datos);
      await this.renovar(tx, id);
    };
    try {
      await this.transactions.run(cambio, { attempts: 1 });
    } catch (error) {
      await this.sinTerminar(hecho, id, datos, error);
      throw error;
    }
  }

  /** The next request of that person asks the realm for the roles. */
  private renovar(tx: Tx, id: string): Promise<void> {
    return this.sesiones.renewSoon(tx, { issuer: this.issuer, subject: id });
  }

  private async darRol(id: string, rol: RolDeUsuario): Promise<void> {
    await this.realm.setRole(id, rolDelRealm(rol));
    await this.transactions.run((tx) => this.contar(tx, 'invitado', id, { nuevo: rol }));
  }

  /** @throws AppError ULTIMO_SUPERADMINISTRADOR when no other enabled one stays */
  private async exigirOtro(id: string): Promise<void> {
    const superadministradores = (await this.realm.withRole('super-admin')).filter(({ enabled }) => enabled);
    const esUno = superadministradores.some((uno) => uno.id === id);
    if (esUno && superadministradores.length === 1) throw new AppError('ULTIMO_SUPERADMINISTRADOR');
  }

  /**
   * Mails the link. The row is written first and only over the one that was read: of two at once, one mails.
   * @throws AppError CORREO_RECIENTE when another one was first
   */
  private async mandarEnlace(id: string, antes: Invitacion | undefined): Promise<void> {
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
    return { vistoEn: vistos.get(id), invitacion: invitaciones.get(id) };
  }

  /** Somebody asks for a change: committed before the realm hears of it. */
  private pedir(cambio: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.transactions.run((tx) => this.escribir(tx, 'cambio-pedido', 'hecho', id, { cambio, ...datos }));
  }

  /**
   * What failed may be done in part: the realm is asked for the roles again. A failure here leaves the request alone.
   */
  private async sinTerminar(hecho: Hecho, id: string, datos: Datos, error: unknown): Promise<void> {
    const codigo = error instanceof AppError ? error.code : 'ERROR_INTERNO';
    try {
      await this.transactions.run(async (tx) => {
        await this.escribir(tx, hecho, 'rechazado', id, { ...datos, codigo });
        await this.renovar(tx, id);
      });
    } catch (fallo) {
      this.log.error('the outcome of a change is not audited', { resource: `usuario:${id}`, error: fallo });
    }
  }

  private contar(tx: Tx, hecho: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.escribir(tx, hecho, 'hecho', id, datos);
  }

  private escribir(
    tx: Tx,
    accion: Hecho | 'cambio-pedido',
    resultado: 'hecho' | 'rechazado',
    id: string,
    datos: Datos,
  ): Promise<void> {
    return this.audit.append(tx, {
      accion: `usuario.${accion}`,
      resultado,
      actor: actorLabel(currentRequest().actor),
      recurso: `usuario:${id}`,
      datos,
    });
  }

  private yo(): Persona {
    return asPersona(currentRequest().actor);
  }
}

/** Of an account that is there: its invitation can be sent again. */
const sinCorreo = (cause: unknown): AppError =>
  new AppError('INVITACION_SIN_CORREO', { detail: cause instanceof AppError ? cause.detail : undefined, cause });
