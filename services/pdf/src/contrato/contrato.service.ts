import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { prepararContrato } from '@portal/contracts/pdf';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { DocumentWorkers } from '../workers/document-workers.js';

const LIMIT = { ms: 15_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

@Injectable()
export class ContratoService {
  constructor(
    private readonly archivos: ArchivosRepository,
    private readonly workers: DocumentWorkers,
  ) {}

  async preparar(request: RequestOf<typeof prepararContrato>): Promise<ResponseOf<typeof prepararContrato>> {
    const { pdf } = await this.workers.run('contrato', request, LIMIT);
    return this.archivos.guardarDocumento(Buffer.from(pdf));
  }
}
