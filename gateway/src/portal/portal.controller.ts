import { Controller } from '@nestjs/common';
import { asPersona, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { configuracion, empresaDe, tablero } from '@portal/contracts/portal';
import { usuarioActual, type Usuario } from '@portal/contracts/sesion';
import { currentRequest } from '../borde/request-context.js';
import { Config } from '../config.js';
import { Request, Route } from '../routes/route.js';
import { TableroService } from './tablero.service.js';

/** What the shell asks for first: the signed-in person, the settings, the dashboard. */
@Controller()
export class PortalController {
  constructor(
    private readonly config: Config,
    private readonly cifras: TableroService,
  ) {}

  /** The signed-in person as the token describes them. A picture of another origin is left out. */
  @Route(usuarioActual)
  async usuarioActual(@Request() _request: RequestOf<typeof usuarioActual>): Promise<Usuario> {
    const { actor, picture } = currentRequest();
    const { email, firstName, lastName, roles } = asPersona(actor);
    const own = picture !== undefined && URL.parse(picture)?.origin === this.config.values.PORTAL_ORIGIN;
    return { email, firstName, lastName, roles, ...(own && { profileImageUrl: picture }) };
  }

  @Route(configuracion)
  async configuracion(@Request() _request: RequestOf<typeof configuracion>): Promise<ResponseOf<typeof configuracion>> {
    const { values } = this.config;
    return {
      empresa: empresaDe(values),
      anioBarraLateral: values.EMPRESA_ANIO_BARRA_LATERAL,
      anioPortada: values.EMPRESA_ANIO_PORTADA,
      urlContrato: values.EMPRESA_URL_CONTRATO,
      keycloak: { url: values.KEYCLOAK_URL, realm: values.KEYCLOAK_REALM, clientId: 'shell' },
      autollenado: values.AUTOFILL,
    };
  }

  @Route(tablero)
  tablero(@Request() _request: RequestOf<typeof tablero>): Promise<ResponseOf<typeof tablero>> {
    return this.cifras.contar();
  }
}
