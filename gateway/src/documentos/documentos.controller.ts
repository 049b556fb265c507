import type { IncomingMessage } from 'node:http';
import { Controller, Req } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  descargarCarga,
  pedirCarga,
  recibirCarga,
  registrarCertificacion,
  registrarCertificacionAnticipos,
} from '@portal/contracts/documentos';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';
import { CargasService } from './cargas.service.js';

@Controller()
export class DocumentosController {
  constructor(
    private readonly calls: Calls,
    private readonly cargas: CargasService,
  ) {}

  @Route(pedirCarga)
  pedir(@Request() request: RequestOf<typeof pedirCarga>): Promise<ResponseOf<typeof pedirCarga>> {
    return this.calls.send(pedirCarga, request);
  }

  /** Takes the file. The signed address replaces a session; a bad address answers CARGA_VENCIDA. */
  @Route(recibirCarga, { source: 'query', invalidCode: 'CARGA_VENCIDA' })
  recibir(
    @Request() request: RequestOf<typeof recibirCarga>,
    @Req() http: IncomingMessage,
  ): Promise<ResponseOf<typeof recibirCarga>> {
    return this.cargas.recibir(request, http);
  }

  @Route(registrarCertificacion)
  registrar(
    @Request() request: RequestOf<typeof registrarCertificacion>,
  ): Promise<ResponseOf<typeof registrarCertificacion>> {
    return this.calls.send(registrarCertificacion, request);
  }

  @Route(registrarCertificacionAnticipos)
  registrarAnticipos(
    @Request() request: RequestOf<typeof registrarCertificacionAnticipos>,
  ): Promise<ResponseOf<typeof registrarCertificacionAnticipos>> {
    return this.calls.send(registrarCertificacionAnticipos, request);
  }

  @Route(descargarCarga)
  descargar(@Request() request: RequestOf<typeof descargarCarga>): Promise<ResponseOf<typeof descargarCarga>> {
    return this.calls.send(descargarCarga, request);
  }
}
