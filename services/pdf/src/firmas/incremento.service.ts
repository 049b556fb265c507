import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { abrirIncremento, cerrarIncremento } from '@portal/contracts/pdf';
import { Firmantes } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 6000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

/** Hands both halves of a signature to a thread (`incrementos.ts`): a hostile drawing or a slow disk delays other signers at most, whom the queue's limit tells so, and nobody else. */
@Injectable()
export class IncrementoService {
  constructor(private readonly firmantes: Firmantes) {}

  abrir(request: RequestOf<typeof abrirIncremento>): Promise<ResponseOf<typeof abrirIncremento>> {
    return this.firmantes.run('abrir', request, PLAZO);
  }

  cerrar(request: RequestOf<typeof cerrarIncremento>): Promise<ResponseOf<typeof cerrarIncremento>> {
    return this.firmantes.run('cerrar', request, PLAZO);
  }
}
