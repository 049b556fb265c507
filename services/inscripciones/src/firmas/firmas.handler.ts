import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  enlaceVisto,
  firmar,
  renovarEnlace,
  verificarCodigo,
  verificarEnlace,
  verificarHuella,
} from '@portal/contracts/firmas';
import { reenviarCorreo } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { EnlacesService } from './enlaces.service.js';
import { FirmarService } from './firmar.service.js';
import { ReenviosService } from './reenvios.service.js';
import { VerificacionService } from './verificacion.service.js';

@Controller()
export class FirmasHandler {
  constructor(
    private readonly enlaces: EnlacesService,
    private readonly signatures: FirmarService,
    private readonly reenvios: ReenviosService,
    private readonly verificacion: VerificacionService,
  ) {}

  @Handles(verificarEnlace)
  verificarEnlace({ token }: RequestOf<typeof verificarEnlace>): Promise<ResponseOf<typeof verificarEnlace>> {
    return this.enlaces.verificar(token);
  }

  @Handles(enlaceVisto)
  enlaceVisto({ token }: RequestOf<typeof enlaceVisto>): Promise<ResponseOf<typeof enlaceVisto>> {
    return this.enlaces.visto(token);
  }

  @Handles(renovarEnlace)
  renovarEnlace({ token }: RequestOf<typeof renovarEnlace>): Promise<ResponseOf<typeof renovarEnlace>> {
    return this.reenvios.renovar(token);
  }

  @Handles(reenviarCorreo)
  async reenviar(
    request: RequestOf<typeof reenviarCorreo>,
    context: CallContext,
  ): Promise<ResponseOf<typeof reenviarCorreo>> {
    return this.reenvios.reenviar(request, context);
  }

  @Handles(firmar)
  firmar(request: RequestOf<typeof firmar>, context: CallContext): Promise<ResponseOf<typeof firmar>> {
    return this.signatures.firmar(request, context);
  }

  @Handles(verificarHuella)
  verificarHuella({ sha256 }: RequestOf<typeof verificarHuella>): Promise<ResponseOf<typeof verificarHuella>> {
    return this.verificacion.porHuella(sha256);
  }

  @Handles(verificarCodigo)
  verificarCodigo({ codigo }: RequestOf<typeof verificarCodigo>): Promise<ResponseOf<typeof verificarCodigo>> {
    return this.verificacion.porCodigo(codigo);
  }
}
