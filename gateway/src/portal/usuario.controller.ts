import { Controller } from '@nestjs/common';
import { asPersona, type RequestOf } from '@portal/contracts/core';
import { usuarioActual, type Usuario } from '@portal/contracts/sesion';
import { peticionActual } from '../borde/peticion.js';
import { Configuracion } from '../config.js';
import { Request, Route } from '../rutas/route.decorator.js';

@Controller()
export class UsuarioController {
  constructor(private readonly configuracion: Configuracion) {}

  /** The signed-in person as the token describes him; a picture from elsewhere is left out (readings 37). */
  @Route(usuarioActual)
  async actual(@Request() _request: RequestOf<typeof usuarioActual>): Promise<Usuario> {
    const { actor, picture } = peticionActual();
    const { email, firstName, lastName, roles } = asPersona(actor);
    const own = picture !== undefined && URL.parse(picture)?.origin === this.configuracion.valores.PORTAL_ORIGIN;
    return { email, firstName, lastName, roles, ...(own && { profileImageUrl: picture }) };
  }
}
