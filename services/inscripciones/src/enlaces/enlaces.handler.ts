import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf, StoredFile } from '@portal/contracts/core';
import {
  documentoDeEnlace,
  enlaceVisto,
  novedadDeEnlace,
  renovarEnlace,
  reportarNovedad,
  verificarEnlace,
} from '@portal/contracts/firmas';
import {
  anularInscripcion,
  copiasDeCompletada,
  corregirCorreo,
  correoDeEnlace,
  datosDeCorreccion,
  datosDeRetiro,
  devolverInscripcion,
  reenviarCorreo,
  reenviarPropio,
} from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { CorreccionesService } from './correcciones.service.js';
import { DatosDeCorreoService } from './datos-de-correo.service.js';
import { EnlacesService } from './enlaces.service.js';
import { NovedadesService } from './novedades.service.js';
import { ReenviosService } from './reenvios.service.js';
import { RetirosService } from './retiros.service.js';

@Controller()
export class EnlacesHandler {
  constructor(
    private readonly enlaces: EnlacesService,
    private readonly reenvios: ReenviosService,
    private readonly datosDeCorreo: DatosDeCorreoService,
    private readonly correcciones: CorreccionesService,
    private readonly novedades: NovedadesService,
    private readonly retiros: RetirosService,
  ) {}

  @Handles(verificarEnlace)
  verificarEnlace({ token }: RequestOf<typeof verificarEnlace>): Promise<ResponseOf<typeof verificarEnlace>> {
    return this.enlaces.verificar(token);
  }

  @Handles(documentoDeEnlace)
  documento({ token }: RequestOf<typeof documentoDeEnlace>): Promise<StoredFile> {
    return this.enlaces.documento(token);
  }

  @Handles(enlaceVisto)
  enlaceVisto({ token }: RequestOf<typeof enlaceVisto>): Promise<ResponseOf<typeof enlaceVisto>> {
    return this.enlaces.visto(token);
  }

  @Handles(renovarEnlace)
  renovarEnlace({ token }: RequestOf<typeof renovarEnlace>): Promise<ResponseOf<typeof renovarEnlace>> {
    return this.reenvios.renovar(token);
  }

  @Handles(reportarNovedad)
  reportar(request: RequestOf<typeof reportarNovedad>): Promise<ResponseOf<typeof reportarNovedad>> {
    return this.novedades.reportar(request);
  }

  @Handles(novedadDeEnlace)
  novedad({ enlaceId }: RequestOf<typeof novedadDeEnlace>): Promise<ResponseOf<typeof novedadDeEnlace>> {
    return this.novedades.deEnlace(enlaceId);
  }

  @Handles(correoDeEnlace)
  correoDeEnlace({ enlaceId }: RequestOf<typeof correoDeEnlace>): Promise<ResponseOf<typeof correoDeEnlace>> {
    return this.datosDeCorreo.deEnlace(enlaceId);
  }

  @Handles(copiasDeCompletada)
  copias({ inscripcionId }: RequestOf<typeof copiasDeCompletada>): Promise<ResponseOf<typeof copiasDeCompletada>> {
    return this.datosDeCorreo.deCompletada(inscripcionId);
  }

  @Handles(datosDeCorreccion)
  correccion({ correccionId }: RequestOf<typeof datosDeCorreccion>): Promise<ResponseOf<typeof datosDeCorreccion>> {
    return this.datosDeCorreo.deCorreccion(correccionId);
  }

  @Handles(datosDeRetiro)
  retiro({ inscripcionId }: RequestOf<typeof datosDeRetiro>): Promise<ResponseOf<typeof datosDeRetiro>> {
    return this.retiros.datos(inscripcionId);
  }

  @Handles(devolverInscripcion)
  devolver(
    request: RequestOf<typeof devolverInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof devolverInscripcion>> {
    return this.retiros.devolver(request, context);
  }

  @Handles(anularInscripcion)
  anular(
    request: RequestOf<typeof anularInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof anularInscripcion>> {
    return this.retiros.anular(request, context);
  }

  @Handles(reenviarPropio)
  reenviarPropio(
    request: RequestOf<typeof reenviarPropio>,
    context: CallContext,
  ): Promise<ResponseOf<typeof reenviarPropio>> {
    return this.reenvios.reenviarPropio(request, context);
  }

  @Handles(corregirCorreo)
  corregir(
    request: RequestOf<typeof corregirCorreo>,
    context: CallContext,
  ): Promise<ResponseOf<typeof corregirCorreo>> {
    return this.correcciones.corregir(request, context);
  }

  @Handles(reenviarCorreo)
  async reenviar(
    request: RequestOf<typeof reenviarCorreo>,
    context: CallContext,
  ): Promise<ResponseOf<typeof reenviarCorreo>> {
    return this.reenvios.reenviar(request, context);
  }
}
