import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { prepararContrato } from '@portal/contracts/pdf';
import { Archivos } from '../archivos.repository.js';
import { Documentalistas } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 15_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

@Injectable()
export class ContratoService {
  constructor(
    private readonly archivos: Archivos,
    private readonly documentalistas: Documentalistas,
  ) {}

  async preparar(request: RequestOf<typeof prepararContrato>): Promise<ResponseOf<typeof prepararContrato>> {
    const { pdf } = await this.documentalistas.run('contrato', request, PLAZO);
    return this.archivos.guardarDocumento(Buffer.from(pdf));
  }
}
