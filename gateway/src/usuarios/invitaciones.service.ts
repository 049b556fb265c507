import { Injectable } from '@nestjs/common';
import { AppError, asPersona, type RequestOf } from '@portal/contracts/core';
import type { invitarUsuario, reenviarInvitacion } from '@portal/contracts/usuarios';
import { POR_CREAR } from '../auditoria/actor.rules.js';
import { RateLimitService } from '../borde/rate-limit.service.js';
import { currentRequest } from '../borde/request-context.js';
import { RealmUsersService } from '../keycloak/realm-users.service.js';
import { CambiosAuditadosService } from './cambios-auditados.service.js';
import { EnlacesDeInvitacionService } from './enlaces-de-invitacion.service.js';
import { enDosNombres, porEntrar, rolDelRealm } from './usuarios.rules.js';
import { UsuariosService } from './usuarios.service.js';

const POR_MINUTO = 10;

/** Lets somebody new in: an account with its role, and the link to it. */
@Injectable()
export class InvitacionesService {
  constructor(
    private readonly realm: RealmUsersService,
    private readonly limits: RateLimitService,
    private readonly usuarios: UsuariosService,
    private readonly enlaces: EnlacesDeInvitacionService,
    private readonly cambios: CambiosAuditadosService,
  ) {}

  /** @throws AppError the codes of the contract; once the account is there, INVITACION_SIN_CORREO for every failure */
  async invitar({ nombre, correo, rol }: RequestOf<typeof invitarUsuario>): Promise<{ message: string }> {
    await this.limits.countInvitation(asPersona(currentRequest().actor).subject, POR_MINUTO);
    const datos = { nuevo: rol };
    await this.cambios.pedir('invitado', POR_CREAR, datos);
    let id: string | undefined;
    try {
      id = await this.realm.create({ email: correo.toLowerCase(), ...enDosNombres(nombre) });
      await this.realm.setRole(id, rolDelRealm(rol));
    } catch (error) {
      await this.cambios.sinTerminar('invitado', id ?? POR_CREAR, datos, error);
      throw id === undefined ? error : sinCorreo(error);
    }
    try {
      await this.cambios.hecho('invitado', id, datos);
      await this.enlaces.mandar(id, undefined);
    } catch (error) {
      throw sinCorreo(error);
    }
    return { message: 'Invitación enviada.' };
  }

  /** @throws AppError the codes of the contract; CORREO_RECIENTE shortly after another one */
  async reenviar({ id }: RequestOf<typeof reenviarInvitacion>): Promise<{ message: string }> {
    const user = await this.realm.byId(id);
    const { vistoEn, invitacion } = await this.usuarios.huella(id);
    if (!user.enabled || !porEntrar(user, { vistoEn })) throw new AppError('USUARIO_CAMBIO');
    this.enlaces.exigirPausa(invitacion);
    await this.cambios.pedir('invitacion-reenviada', id);
    try {
      await this.enlaces.mandar(id, invitacion);
    } catch (error) {
      await this.cambios.sinTerminar('invitacion-reenviada', id, {}, error);
      throw error;
    }
    await this.cambios.hecho('invitacion-reenviada', id);
    return { message: 'Invitación reenviada.' };
  }
}

/** Of an account that is there: its invitation can be sent again. */
const sinCorreo = (cause: unknown): AppError =>
  new AppError('INVITACION_SIN_CORREO', { detail: cause instanceof AppError ? cause.detail : undefined, cause });
