import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { prepararContrato } from '@portal/contracts/pdf';
import { canonicalJson, Joined, sha256Hex } from '@portal/service-kit';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { DocumentWorkers } from '../workers/document-workers.js';

const LIMIT = { ms: 15_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

@Injectable()
export class ContratoService {
  private readonly rendered = new Joined<ResponseOf<typeof prepararContrato>>();

  constructor(
    private readonly archivos: ArchivosRepository,
    private readonly workers: DocumentWorkers,
  ) {}

  /** The same text gives the same file, so whoever asks for it while it is rendered gets the same answer. */
  preparar(request: RequestOf<typeof prepararContrato>): Promise<ResponseOf<typeof prepararContrato>> {
    return this.rendered.run(sha256Hex(canonicalJson(request)), () => this.render(request));
  }

  private async render(request: RequestOf<typeof prepararContrato>): Promise<ResponseOf<typeof prepararContrato>> {
    const { pdf } = await this.workers.run('contrato', request, LIMIT);
    return this.archivos.guardarDocumento(Buffer.from(pdf));
  }
}
