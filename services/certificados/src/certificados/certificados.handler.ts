import { Controller } from '@nestjs/common';
import {
  certificadoDe,
  certificadoPropio,
  certificadosDeInscripcion,
  emitirCertificado,
  estadoCertificados,
  generarCertificado,
  revocarCertificado,
  titularDeCertificado,
} from '@portal/contracts/certificados';
import { AppError, asPersona, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { CertificadosService } from './certificados.service.js';
import { SolicitarService } from './solicitar.service.js';

/** Certificates of people and signers over NATS. */
@Controller()
export class CertificadosHandler {
  constructor(
    private readonly certificados: CertificadosService,
    private readonly solicitar: SolicitarService,
  ) {}

  @Handles(certificadoPropio)
  async propio(
    _request: RequestOf<typeof certificadoPropio>,
    context: CallContext,
  ): Promise<ResponseOf<typeof certificadoPropio>> {
    const certificado = await this.certificados.de({ kind: 'persona', subject: asPersona(context.actor).subject });
    if (!certificado) throw new AppError('CERTIFICADO_NO_ENCONTRADO');
    return certificado;
  }

  @Handles(generarCertificado)
  generar(
    request: RequestOf<typeof generarCertificado>,
    context: CallContext,
  ): Promise<ResponseOf<typeof generarCertificado>> {
    return this.solicitar.generar(context, request);
  }

  @Handles(revocarCertificado)
  revocar(
    request: RequestOf<typeof revocarCertificado>,
    context: CallContext,
  ): Promise<ResponseOf<typeof revocarCertificado>> {
    return this.certificados.revocar(context, request);
  }

  @Handles(emitirCertificado)
  emitir(
    request: RequestOf<typeof emitirCertificado>,
    context: CallContext,
  ): Promise<ResponseOf<typeof emitirCertificado>> {
    return this.solicitar.emitir(context, request);
  }

  @Handles(certificadoDe)
  async de({ dueno, id }: RequestOf<typeof certificadoDe>): Promise<ResponseOf<typeof certificadoDe>> {
    return { certificado: (await this.certificados.de(dueno, id)) ?? null };
  }

  @Handles(certificadosDeInscripcion)
  async deInscripcion(
    { inscripcionId }: RequestOf<typeof certificadosDeInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof certificadosDeInscripcion>> {
    return { certificados: await this.certificados.deInscripcion(inscripcionId, actor) };
  }

  @Handles(titularDeCertificado)
  titular({ certificadoId }: RequestOf<typeof titularDeCertificado>): Promise<ResponseOf<typeof titularDeCertificado>> {
    return this.certificados.titular(certificadoId);
  }

  @Handles(estadoCertificados)
  async estado({ ids }: RequestOf<typeof estadoCertificados>): Promise<ResponseOf<typeof estadoCertificados>> {
    return { certificados: await this.certificados.porIds(ids) };
  }
}
