import { Controller } from '@nestjs/common';
import type { Certificado } from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  cerrarFirma,
  certificadoPropietario,
  certificadosConductor,
  constanciaDelFirmante,
  desenlaceDeFirma,
  firmar,
  generarParaConductor,
  generarParaPropietario,
  prepararFirma,
} from '@portal/contracts/firmas';
import { Handles } from '@portal/service-kit';
import { DesenlacesService } from '../enlaces/desenlaces.service.js';
import { CertificadosFirmanteService } from './certificados-firmante.service.js';
import { ConstanciasService } from './constancias.service.js';
import { FirmarService } from './firmar.service.js';
import { PrepararService } from './preparar.service.js';

@Controller()
export class FirmasHandler {
  constructor(
    private readonly certificados: CertificadosFirmanteService,
    private readonly signatures: FirmarService,
    private readonly preparaciones: PrepararService,
    private readonly desenlaces: DesenlacesService,
    private readonly constancias: ConstanciasService,
  ) {}

  @Handles(certificadosConductor)
  async deConductor({ token }: RequestOf<typeof certificadosConductor>): Promise<Certificado[]> {
    const certificado = await this.certificados.masReciente(token, 'conductor');
    return certificado ? [certificado] : [];
  }

  @Handles(certificadoPropietario)
  async dePropietario({ token }: RequestOf<typeof certificadoPropietario>): Promise<Certificado> {
    const certificado = await this.certificados.masReciente(token, 'propietario');
    if (!certificado) throw new AppError('CERTIFICADO_NO_ENCONTRADO');
    return certificado;
  }

  @Handles(generarParaConductor)
  paraConductor(request: RequestOf<typeof generarParaConductor>, context: CallContext): Promise<Certificado> {
    return this.certificados.generar(generarParaConductor, request, 'conductor', context);
  }

  @Handles(generarParaPropietario)
  paraPropietario(request: RequestOf<typeof generarParaPropietario>, context: CallContext): Promise<Certificado> {
    return this.certificados.generar(generarParaPropietario, request, 'propietario', context);
  }

  @Handles(firmar)
  firmar(request: RequestOf<typeof firmar>, context: CallContext): Promise<ResponseOf<typeof firmar>> {
    return this.signatures.firmar(request, context);
  }

  @Handles(prepararFirma)
  preparar(request: RequestOf<typeof prepararFirma>, context: CallContext): Promise<ResponseOf<typeof prepararFirma>> {
    return this.preparaciones.preparar(request, context);
  }

  @Handles(cerrarFirma)
  cerrar(request: RequestOf<typeof cerrarFirma>, context: CallContext): Promise<ResponseOf<typeof cerrarFirma>> {
    return this.signatures.cerrar(request, context);
  }

  @Handles(desenlaceDeFirma)
  desenlace(
    request: RequestOf<typeof desenlaceDeFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof desenlaceDeFirma>> {
    return this.desenlaces.desenlace(request, context);
  }

  @Handles(constanciaDelFirmante)
  delFirmante(request: RequestOf<typeof constanciaDelFirmante>): Promise<ResponseOf<typeof constanciaDelFirmante>> {
    return this.constancias.delFirmante(request);
  }
}
