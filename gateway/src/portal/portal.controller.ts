import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { configuracion, empresaDe, tablero } from '@portal/contracts/portal';
import { Configuracion } from '../config.js';
import { Request, Route } from '../rutas/route.decorator.js';
import { TableroService } from './tablero.service.js';

@Controller()
export class PortalController {
  constructor(
    private readonly ajustes: Configuracion,
    private readonly cifras: TableroService,
  ) {}

  @Route(configuracion)
  async configuracion(@Request() _request: RequestOf<typeof configuracion>): Promise<ResponseOf<typeof configuracion>> {
    const { valores } = this.ajustes;
    return {
      empresa: empresaDe(valores),
      anioBarraLateral: valores.EMPRESA_ANIO_BARRA_LATERAL,
      anioPortada: valores.EMPRESA_ANIO_PORTADA,
      urlContrato: valores.EMPRESA_URL_CONTRATO,
      keycloak: { url: valores.KEYCLOAK_URL, realm: valores.KEYCLOAK_REALM, clientId: 'shell' },
      autollenado: valores.AUTOFILL,
    };
  }

  @Route(tablero)
  tablero(@Request() _request: RequestOf<typeof tablero>): Promise<ResponseOf<typeof tablero>> {
    return this.cifras.contar();
  }
}
