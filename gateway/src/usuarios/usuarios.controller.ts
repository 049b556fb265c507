import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  cambiarRol,
  invitarUsuario,
  reenviarInvitacion,
  suspenderUsuario,
  verUsuarios,
} from '@portal/contracts/usuarios';
import { Request, Route } from '../routes/route.js';
import { CambiosService } from './cambios.service.js';
import { InvitacionesService } from './invitaciones.service.js';
import { UsuariosService } from './usuarios.service.js';

@Controller()
export class UsuariosController {
  constructor(
    private readonly usuarios: UsuariosService,
    private readonly invitaciones: InvitacionesService,
    private readonly cambios: CambiosService,
  ) {}

  @Route(verUsuarios)
  ver(@Request() request: RequestOf<typeof verUsuarios>): Promise<ResponseOf<typeof verUsuarios>> {
    return this.usuarios.ver(request);
  }

  @Route(invitarUsuario)
  invitar(@Request() request: RequestOf<typeof invitarUsuario>): Promise<ResponseOf<typeof invitarUsuario>> {
    return this.invitaciones.invitar(request);
  }

  @Route(reenviarInvitacion)
  reenviar(@Request() request: RequestOf<typeof reenviarInvitacion>): Promise<ResponseOf<typeof reenviarInvitacion>> {
    return this.invitaciones.reenviar(request);
  }

  @Route(cambiarRol)
  cambiarRol(@Request() request: RequestOf<typeof cambiarRol>): Promise<ResponseOf<typeof cambiarRol>> {
    return this.cambios.cambiarRol(request);
  }

  @Route(suspenderUsuario)
  suspender(@Request() request: RequestOf<typeof suspenderUsuario>): Promise<ResponseOf<typeof suspenderUsuario>> {
    return this.cambios.suspender(request);
  }
}
