import type { Type } from '@nestjs/common';
import { catalogo } from '@portal/contracts';
import type { HttpCall } from '@portal/contracts/core';
import { CertificadosController } from '../certificados/certificados.controller.js';
import { DocumentosController } from '../documentos/documentos.controller.js';
import { FirmasController } from '../firmas/firmas.controller.js';
import { InscripcionesController } from '../inscripciones/inscripciones.controller.js';
import { PortalController } from '../portal/portal.controller.js';
import { UsuarioController } from '../sesion/usuario.controller.js';
import { TextosController } from '../textos/textos.controller.js';
import { VerificacionController } from '../verificacion/verificacion.controller.js';
import { ROUTE, type RouteMetadata } from './route.decorator.js';

/** Every contract that the outside can reach, by the name of its constant. */
export const contratosHttp: Readonly<Record<string, HttpCall>> = Object.fromEntries(
  Object.entries(catalogo).filter((entry): entry is [string, HttpCall] => entry[1].kind !== 'internal'),
);

/** The controllers whose methods are routes of contracts. */
export const controladores: readonly Type[] = [
  // First: Express tries routes in this order, and these are the ones that a crowd asks for.
  FirmasController,
  UsuarioController,
  PortalController,
  InscripcionesController,
  DocumentosController,
  TextosController,
  VerificacionController,
  CertificadosController,
];

/** The contract of every declared route: what the catalogue test compares with the catalogue. */
export const rutas = (): HttpCall[] =>
  controladores.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .map(
        (name) =>
          Reflect.getMetadata(ROUTE, (prototype as Record<string, object>)[name] ?? {}) as RouteMetadata | undefined,
      )
      .flatMap((route) => route?.contract ?? []),
  );
