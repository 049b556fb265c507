import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  codigosDeInscripciones,
  copiarInscripcion,
  fichaDeInscripcion,
  inscripcionesParecidas,
  miInscripcion,
  misInscripciones,
  placaInscrita,
  porAtender,
  reportes,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { contarInscripciones } from '@portal/contracts/portal';
import { Handles } from '@portal/service-kit';
import { CopiasService } from './copias.service.js';
import { FichaService } from './ficha.service.js';
import { ListasService } from './listas.service.js';
import { PorAtenderService } from './por-atender.service.js';
import { ReportesService } from './reportes.service.js';

@Controller()
export class ConsultasHandler {
  constructor(
    private readonly listas: ListasService,
    private readonly copias: CopiasService,
    private readonly fichas: FichaService,
    private readonly atender: PorAtenderService,
    private readonly deReportes: ReportesService,
  ) {}

  @Handles(misInscripciones)
  mias(
    request: RequestOf<typeof misInscripciones>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof misInscripciones>> {
    return this.listas.mias(request, actor);
  }

  @Handles(todasInscripciones)
  async todas(
    request: RequestOf<typeof todasInscripciones>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof todasInscripciones>> {
    return this.listas.todas(request, actor);
  }

  @Handles(inscripcionesParecidas)
  async parecidas(
    { q }: RequestOf<typeof inscripcionesParecidas>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof inscripcionesParecidas>> {
    return this.listas.parecidas(q, actor);
  }

  @Handles(contarInscripciones)
  async contar(_: object, { actor }: CallContext): Promise<ResponseOf<typeof contarInscripciones>> {
    return this.listas.contar(actor);
  }

  @Handles(porAtender)
  async porAtender(_: object, { actor }: CallContext): Promise<ResponseOf<typeof porAtender>> {
    return this.atender.contar(actor);
  }

  @Handles(reportes)
  async reportes(request: RequestOf<typeof reportes>, { actor }: CallContext): Promise<ResponseOf<typeof reportes>> {
    return this.deReportes.hacer(request, actor);
  }

  @Handles(placaInscrita)
  placa({ placa }: RequestOf<typeof placaInscrita>, { actor }: CallContext): Promise<ResponseOf<typeof placaInscrita>> {
    return this.listas.placaInscrita(placa, actor);
  }

  @Handles(miInscripcion)
  mia({ id }: RequestOf<typeof miInscripcion>, { actor }: CallContext): Promise<ResponseOf<typeof miInscripcion>> {
    return this.fichas.mia(id, actor);
  }

  @Handles(fichaDeInscripcion)
  ficha(
    { inscripcionId }: RequestOf<typeof fichaDeInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof fichaDeInscripcion>> {
    return this.fichas.ver(inscripcionId, actor);
  }

  @Handles(codigosDeInscripciones)
  async codigos(
    request: RequestOf<typeof codigosDeInscripciones>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof codigosDeInscripciones>> {
    return { inscripciones: await this.fichas.codigos(request, actor) };
  }

  @Handles(copiarInscripcion)
  copiar(
    { id }: RequestOf<typeof copiarInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof copiarInscripcion>> {
    return this.copias.copiar(id, actor);
  }
}
