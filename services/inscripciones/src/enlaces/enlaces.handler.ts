import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf, StoredFile } from '@portal/contracts/core';
import {
  documentoDeEnlace,
  enlaceVisto,
  renovarEnlace,
  reportarNovedad,
  verificarEnlace,
} from '@portal/contracts/firmas';
import { Handles } from '@portal/service-kit';
import { DocumentosDeEnlaceService } from './documentos-de-enlace.service.js';
import { EnlacesService } from './enlaces.service.js';
import { LecturasService } from './lecturas.service.js';
import { NovedadesService } from './novedades.service.js';
import { RenovacionesService } from './renovaciones.service.js';

/** What the holder of a link asks, whom the link alone names. */
@Controller()
export class EnlacesHandler {
  constructor(
    private readonly enlaces: EnlacesService,
    private readonly documentos: DocumentosDeEnlaceService,
    private readonly lecturas: LecturasService,
    private readonly renovaciones: RenovacionesService,
    private readonly novedades: NovedadesService,
  ) {}

  @Handles(verificarEnlace)
  verificarEnlace({ token }: RequestOf<typeof verificarEnlace>): Promise<ResponseOf<typeof verificarEnlace>> {
    return this.enlaces.verificar(token);
  }

  @Handles(documentoDeEnlace)
  documento(request: RequestOf<typeof documentoDeEnlace>, context: CallContext): Promise<StoredFile> {
    return this.documentos.documento(request, context);
  }

  @Handles(enlaceVisto)
  enlaceVisto({ token }: RequestOf<typeof enlaceVisto>): Promise<ResponseOf<typeof enlaceVisto>> {
    return this.lecturas.visto(token);
  }

  @Handles(renovarEnlace)
  renovarEnlace({ token }: RequestOf<typeof renovarEnlace>): Promise<ResponseOf<typeof renovarEnlace>> {
    return this.renovaciones.renovar(token);
  }

  @Handles(reportarNovedad)
  reportar(request: RequestOf<typeof reportarNovedad>): Promise<ResponseOf<typeof reportarNovedad>> {
    return this.novedades.reportar(request);
  }
}
