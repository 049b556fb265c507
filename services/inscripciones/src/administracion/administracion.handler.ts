import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  atenderNovedad,
  darPorContado,
  datosDeEliminacion,
  eliminacionAvisada,
  eliminarInscripcion,
  marcarRevisada,
  reintentarAtasco,
  verContrasenaGps,
} from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { AtencionesService } from './atenciones.service.js';
import { ContadosService } from './contados.service.js';
import { ContrasenaGpsService } from './contrasena-gps.service.js';
import { DespedidasService } from './despedidas.service.js';
import { EliminacionService } from './eliminacion.service.js';
import { MarcasService } from './marcas.service.js';
import { ReintentosService } from './reintentos.service.js';

@Controller()
export class AdministracionHandler {
  constructor(
    private readonly contrasenaGps: ContrasenaGpsService,
    private readonly eliminacion: EliminacionService,
    private readonly despedidas: DespedidasService,
    private readonly marcas: MarcasService,
    private readonly atenciones: AtencionesService,
    private readonly reintentos: ReintentosService,
    private readonly contados: ContadosService,
  ) {}

  @Handles(verContrasenaGps)
  verContrasenaGps(
    request: RequestOf<typeof verContrasenaGps>,
    context: CallContext,
  ): Promise<ResponseOf<typeof verContrasenaGps>> {
    return this.contrasenaGps.ver(request, context);
  }

  @Handles(marcarRevisada)
  revisada(
    request: RequestOf<typeof marcarRevisada>,
    context: CallContext,
  ): Promise<ResponseOf<typeof marcarRevisada>> {
    return this.marcas.revisada(request, context);
  }

  @Handles(atenderNovedad)
  atender(request: RequestOf<typeof atenderNovedad>, context: CallContext): Promise<ResponseOf<typeof atenderNovedad>> {
    return this.atenciones.atender(request, context);
  }

  @Handles(reintentarAtasco)
  reintentar(
    request: RequestOf<typeof reintentarAtasco>,
    context: CallContext,
  ): Promise<ResponseOf<typeof reintentarAtasco>> {
    return this.reintentos.pedir(request, context);
  }

  @Handles(darPorContado)
  darPorContado(
    request: RequestOf<typeof darPorContado>,
    context: CallContext,
  ): Promise<ResponseOf<typeof darPorContado>> {
    return this.contados.darPorContado(request, context);
  }

  @Handles(eliminarInscripcion)
  eliminar(
    request: RequestOf<typeof eliminarInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof eliminarInscripcion>> {
    return this.eliminacion.eliminar(request, context);
  }

  @Handles(datosDeEliminacion)
  eliminada({ inscripcionId }: RequestOf<typeof datosDeEliminacion>): Promise<ResponseOf<typeof datosDeEliminacion>> {
    return this.despedidas.datos(inscripcionId);
  }

  @Handles(eliminacionAvisada)
  avisada({ inscripcionId }: RequestOf<typeof eliminacionAvisada>): Promise<ResponseOf<typeof eliminacionAvisada>> {
    return this.despedidas.avisada(inscripcionId);
  }
}
