import { Controller } from '@nestjs/common';
import type { Certificado } from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  certificadoPropietario,
  certificadosConductor,
  constanciaDelFirmante,
  desenlaceDeFirma,
  firmar,
  generarParaConductor,
  generarParaPropietario,
} from '@portal/contracts/firmas';
import { Handles } from '@portal/service-kit';
import { CertificadosFirmanteService } from './certificados-firmante.service.js';
import { ConstanciasService } from './constancias.service.js';
import { DesenlacesService } from './desenlaces.service.js';
import { FirmarService } from './firmar.service.js';

@Controller()
export class FirmasHandler {
  constructor(
    private readonly certificados: CertificadosFirmanteService,
    private readonly signatures: FirmarService,
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
