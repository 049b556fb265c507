import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { inspeccionarPdf } from '@portal/contracts/pdf';
import { Joined, sha256Hex } from '@portal/service-kit';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { InspectionWorkers } from '../workers/inspection-workers.js';

const LIMIT = { ms: 5000, code: 'PDF_NO_ADMITIDO' } as const;

@Injectable()
export class InspeccionService {
  private readonly inspected = new Joined<ResponseOf<typeof inspeccionarPdf>>();

  constructor(
    private readonly archivos: ArchivosRepository,
    private readonly workers: InspectionWorkers,
  ) {}

  /**
   * An upload is written once, so whoever asks for it while it is inspected gets the same answer.
   * @throws AppError SOLO_PDF; PDF_NO_ADMITIDO, also for a file that takes too much time or memory
   */
  inspeccionar({ key }: RequestOf<typeof inspeccionarPdf>): Promise<ResponseOf<typeof inspeccionarPdf>> {
    return this.inspected.run(key, () => this.inspect(key));
  }

  private async inspect(key: string): Promise<ResponseOf<typeof inspeccionarPdf>> {
    const pdf = await this.archivos.leer(key);
    const { paginas } = await this.workers.run('inspeccion', { pdf }, LIMIT);
    return { sha256: sha256Hex(pdf), bytes: pdf.length, paginas };
  }
}
