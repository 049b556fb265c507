import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { novedadDeEnlace } from '@portal/contracts/firmas';
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
import { NovedadesService } from './novedades.service.js';
import { ReenviosService } from './reenvios.service.js';
import { RetirosService } from './retiros.service.js';

/** What becomes of a request to sign on its senders' side: mailed again, corrected, taken back; what its mails say. */
@Controller()
export class SolicitudesHandler {
  constructor(
    private readonly reenvios: ReenviosService,
    private readonly correcciones: CorreccionesService,
    private readonly retiros: RetirosService,
    private readonly datosDeCorreo: DatosDeCorreoService,
    private readonly novedades: NovedadesService,
  ) {}

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
    return this.datosDeCorreo.deRetiro(inscripcionId);
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
