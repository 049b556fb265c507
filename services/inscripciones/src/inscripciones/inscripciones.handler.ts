import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  copiarInscripcion,
  crearInscripcion,
  eliminarInscripcion,
  misInscripciones,
  placaInscrita,
  todasInscripciones,
  verContrasenaGps,
} from '@portal/contracts/inscripciones';
import { contarInscripciones } from '@portal/contracts/portal';
import { Handles } from '@portal/service-kit';
import { AdministracionService } from './administracion.service.js';
import { CopiasService } from './copias.service.js';
import { InscripcionesService } from './inscripciones.service.js';
import { ListasService } from './listas.service.js';

@Controller()
export class InscripcionesHandler {
  constructor(
    private readonly inscripciones: InscripcionesService,
    private readonly listas: ListasService,
    private readonly copias: CopiasService,
    private readonly administracion: AdministracionService,
  ) {}

  @Handles(crearInscripcion)
  crear(
    request: RequestOf<typeof crearInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof crearInscripcion>> {
    return this.inscripciones.crear(request, context);
  }

  @Handles(misInscripciones)
  mias(
    request: RequestOf<typeof misInscripciones>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof misInscripciones>> {
    return this.listas.mias(request, actor);
  }

  @Handles(copiarInscripcion)
  copiar(
    { id }: RequestOf<typeof copiarInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof copiarInscripcion>> {
    return this.copias.copiar(id, actor);
  }

  @Handles(placaInscrita)
  placa({ placa }: RequestOf<typeof placaInscrita>, { actor }: CallContext): Promise<ResponseOf<typeof placaInscrita>> {
    return this.listas.placaInscrita(placa, actor);
  }

  @Handles(todasInscripciones)
  async todas(
    request: RequestOf<typeof todasInscripciones>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof todasInscripciones>> {
    return this.listas.todas(request, actor);
  }

  @Handles(contarInscripciones)
  async contar(_: object, { actor }: CallContext): Promise<ResponseOf<typeof contarInscripciones>> {
    return this.listas.contar(actor);
  }

  @Handles(verContrasenaGps)
  verContrasenaGps(
    request: RequestOf<typeof verContrasenaGps>,
    context: CallContext,
  ): Promise<ResponseOf<typeof verContrasenaGps>> {
    return this.administracion.verContrasenaGps(request, context);
  }

  @Handles(eliminarInscripcion)
  eliminar(
    request: RequestOf<typeof eliminarInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof eliminarInscripcion>> {
    return this.administracion.eliminar(request, context);
  }
}
