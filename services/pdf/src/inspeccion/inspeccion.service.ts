import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { inspeccionarPdf } from '@portal/contracts/pdf';
import { sha256Hex } from '@portal/service-kit';
import { Archivos } from '../archivos.repository.js';
import { Documentalistas } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 5000, code: 'PDF_NO_ADMITIDO' } as const;

@Injectable()
export class InspeccionService {
  constructor(
    private readonly archivos: Archivos,
    private readonly documentalistas: Documentalistas,
  ) {}

  /** @throws AppError SOLO_PDF, PDF_NO_ADMITIDO (a file that takes too long to read counts as damaged) */
  async inspeccionar({ key }: RequestOf<typeof inspeccionarPdf>): Promise<ResponseOf<typeof inspeccionarPdf>> {
    const pdf = await this.archivos.leer(key);
    const { paginas } = await this.documentalistas.run('inspeccion', { pdf }, PLAZO);
    return { sha256: sha256Hex(pdf), bytes: pdf.length, paginas };
  }
}
