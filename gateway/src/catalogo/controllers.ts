import type { Type } from '@nestjs/common';
import { CertificadosController } from '../certificados/certificados.controller.js';
import { DocumentosController } from '../documentos/documentos.controller.js';
import { FirmasController } from '../firmas/firmas.controller.js';
import { InscripcionesController } from '../inscripciones/inscripciones.controller.js';
import { PortalController } from '../portal/portal.controller.js';
import { SaludController } from '../salud/salud.controller.js';
import { LoginController } from '../sesion/login/login.controller.js';
import { LogoutController } from '../sesion/logout/logout.controller.js';
import { TextosController } from '../textos/textos.controller.js';
import { VerificacionController } from '../verificacion/verificacion.controller.js';
import { OpenapiController } from './openapi.controller.js';

/** Every controller of the gateway, listed once: the module registers them, the catalogue's test reads their routes. */
export const controllers: readonly Type[] = [
  // Express tries routes in this order. Signers come in crowds, so their routes come first.
  FirmasController,
  PortalController,
  InscripcionesController,
  DocumentosController,
  TextosController,
  VerificacionController,
  CertificadosController,
  // No contracts: people and Keycloak come to these addresses themselves.
  LoginController,
  LogoutController,
  OpenapiController,
  SaludController,
];
