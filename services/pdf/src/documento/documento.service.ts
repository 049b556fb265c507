import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { instantaneaSchema, type prepararDocumento } from '@portal/contracts/pdf';
import { durable } from '@portal/service-kit';
import { Archivos } from '../archivos.repository.js';
import { Documentalistas } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 15_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

@Injectable()
export class DocumentoService {
  constructor(
    private readonly archivos: Archivos,
    private readonly documentalistas: Documentalistas,
  ) {}

  /**
   * Revision 0 from the frozen snapshot: both fields in place, nobody has signed. The same snapshot gives the same file.
   * @throws AppError ALMACEN_NO_DISPONIBLE, SERVICIO_NO_DISPONIBLE
   */
  async preparar({
    instantanea: key,
    sha256,
  }: RequestOf<typeof prepararDocumento>): Promise<ResponseOf<typeof prepararDocumento>> {
    const instantanea = instantaneaSchema.safeParse(
      JSON.parse((await this.archivos.leerExacto(key, sha256)).toString('utf8')),
    );
    if (!instantanea.success)
      throw new AppError('ERROR_INTERNO', { detail: `${key} is no snapshot`, cause: instantanea.error });
    const { pdf, paginas } = await this.documentalistas.run(
      'documento',
      { instantanea: instantanea.data, sha256 },
      PLAZO,
    );
    const archivo = await durable('preparar.documento', () => this.archivos.guardarDocumento(Buffer.from(pdf)));
    return { ...archivo, paginas };
  }
}
