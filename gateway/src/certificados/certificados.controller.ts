import { Controller } from '@nestjs/common';
import {
  certificadoPropio,
  descargarPki,
  generarCertificado,
  revocarCertificado,
} from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';

@Controller()
export class CertificadosController {
  constructor(private readonly calls: Calls) {}

  @Route(certificadoPropio)
  propio(@Request() request: RequestOf<typeof certificadoPropio>): Promise<ResponseOf<typeof certificadoPropio>> {
    return this.calls.send(certificadoPropio, request);
  }

  @Route(generarCertificado)
  generar(@Request() request: RequestOf<typeof generarCertificado>): Promise<ResponseOf<typeof generarCertificado>> {
    return this.calls.send(generarCertificado, request);
  }

  @Route(revocarCertificado)
  revocar(@Request() request: RequestOf<typeof revocarCertificado>): Promise<ResponseOf<typeof revocarCertificado>> {
    return this.calls.send(revocarCertificado, request);
  }

  @Route(descargarPki)
  pki(@Request() request: RequestOf<typeof descargarPki>): Promise<ResponseOf<typeof descargarPki>> {
    return this.calls.send(descargarPki, request);
  }
}
