import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  cerrarFirma,
  certificadoPropietario,
  certificadosConductor,
  desenlaceDeFirma,
  documentoDeEnlace,
  enlaceVisto,
  firmar,
  generarParaConductor,
  generarParaPropietario,
  prepararFirma,
  renovarEnlace,
  reportarNovedad,
  verificarEnlace,
} from '@portal/contracts/firmas';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';

/** What a link's holder may do. No session is looked at. */
@Controller()
export class FirmasController {
  constructor(private readonly calls: Calls) {}

  @Route(verificarEnlace)
  verificar(@Request() request: RequestOf<typeof verificarEnlace>): Promise<ResponseOf<typeof verificarEnlace>> {
    return this.calls.send(verificarEnlace, request);
  }

  /** Each opening reads a whole file and writes to the audit: so many a minute and link. */
  @Route(documentoDeEnlace, { usesPerMinute: 10 })
  documento(@Request() request: RequestOf<typeof documentoDeEnlace>): Promise<ResponseOf<typeof documentoDeEnlace>> {
    return this.calls.send(documentoDeEnlace, request);
  }

  @Route(desenlaceDeFirma)
  desenlace(@Request() request: RequestOf<typeof desenlaceDeFirma>): Promise<ResponseOf<typeof desenlaceDeFirma>> {
    return this.calls.send(desenlaceDeFirma, request);
  }

  @Route(enlaceVisto)
  visto(@Request() request: RequestOf<typeof enlaceVisto>): Promise<ResponseOf<typeof enlaceVisto>> {
    return this.calls.send(enlaceVisto, request);
  }

  @Route(renovarEnlace)
  renovar(@Request() request: RequestOf<typeof renovarEnlace>): Promise<ResponseOf<typeof renovarEnlace>> {
    return this.calls.send(renovarEnlace, request);
  }

  @Route(reportarNovedad, { usesPerMinute: 10 })
  reportar(@Request() request: RequestOf<typeof reportarNovedad>): Promise<ResponseOf<typeof reportarNovedad>> {
    return this.calls.send(reportarNovedad, request);
  }

  @Route(firmar)
  firmar(@Request() request: RequestOf<typeof firmar>): Promise<ResponseOf<typeof firmar>> {
    return this.calls.send(firmar, request);
  }

  /** Each one writes a draft: so many a minute and link. */
  @Route(prepararFirma, { usesPerMinute: 20 })
  preparar(@Request() request: RequestOf<typeof prepararFirma>): Promise<ResponseOf<typeof prepararFirma>> {
    return this.calls.send(prepararFirma, request);
  }

  @Route(cerrarFirma)
  cerrar(@Request() request: RequestOf<typeof cerrarFirma>): Promise<ResponseOf<typeof cerrarFirma>> {
    return this.calls.send(cerrarFirma, request);
  }

  @Route(certificadosConductor)
  certificadosConductor(
    @Request() request: RequestOf<typeof certificadosConductor>,
  ): Promise<ResponseOf<typeof certificadosConductor>> {
    return this.calls.send(certificadosConductor, request);
  }

  @Route(certificadoPropietario)
  certificadoPropietario(
    @Request() request: RequestOf<typeof certificadoPropietario>,
  ): Promise<ResponseOf<typeof certificadoPropietario>> {
    return this.calls.send(certificadoPropietario, request);
  }

  @Route(generarParaConductor)
  generarParaConductor(
    @Request() request: RequestOf<typeof generarParaConductor>,
  ): Promise<ResponseOf<typeof generarParaConductor>> {
    return this.calls.send(generarParaConductor, request);
  }

  @Route(generarParaPropietario)
  generarParaPropietario(
    @Request() request: RequestOf<typeof generarParaPropietario>,
  ): Promise<ResponseOf<typeof generarParaPropietario>> {
    return this.calls.send(generarParaPropietario, request);
  }
}
