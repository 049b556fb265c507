import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { instantaneaSchema, type prepararDocumento } from '@portal/contracts/pdf';
import { Joined } from '@portal/service-kit';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { DocumentWorkers } from '../workers/document-workers.js';

const LIMIT = { ms: 15_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

@Injectable()
export class DocumentoService {
  private readonly rendered = new Joined<ResponseOf<typeof prepararDocumento>>();

  constructor(
    private readonly archivos: ArchivosRepository,
    private readonly workers: DocumentWorkers,
  ) {}

  /**
   * Renders revision 0 from the frozen snapshot, with both empty signature fields. The same snapshot gives the same
   * file, so whoever asks for it while it is rendered gets the same answer.
   * @throws AppError ALMACEN_NO_DISPONIBLE, SERVICIO_NO_DISPONIBLE
   */
  preparar(request: RequestOf<typeof prepararDocumento>): Promise<ResponseOf<typeof prepararDocumento>> {
    return this.rendered.run(`${request.instantanea} ${request.sha256}`, () => this.render(request));
  }

  private async render({
    instantanea: key,
    sha256,
  }: RequestOf<typeof prepararDocumento>): Promise<ResponseOf<typeof prepararDocumento>> {
    const instantanea = instantaneaSchema.safeParse(
      JSON.parse((await this.archivos.leerExacto(key, sha256)).toString('utf8')),
    );
    if (!instantanea.success)
      throw new AppError('ERROR_INTERNO', { detail: `${key} is no snapshot`, cause: instantanea.error });
    const { pdf, paginas } = await this.workers.run('documento', { instantanea: instantanea.data, sha256 }, LIMIT);
    const archivo = await this.archivos.guardarRevision0({ key, sha256 }, Buffer.from(pdf));
    return { ...archivo, paginas };
  }
}
