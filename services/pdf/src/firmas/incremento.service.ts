import { Injectable } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { firmarRevision } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import { Firmantes } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 6000, code: 'SERVICIO_NO_DISPONIBLE' } as const;
/** Longer than its caller waits, shorter than what a dead attempt left is kept (ADR 19). */
const VIDA_MS = 20_000;

/** Signs a document: opened and closed in threads (`incrementos.ts`), so that a hostile drawing or a slow disk delays other signers at most, whom the queue's limit tells so, and nobody else. */
@Injectable()
export class IncrementoService {
  constructor(
    private readonly firmantes: Firmantes,
    private readonly calls: Calls,
    private readonly clock: Clock,
  ) {}

  /** The draft lies in no file: of an attempt that `certificados` refuses, or that ends in between, nothing is left. */
  async firmar({ claimId, permiso, ...request }: RequestOf<typeof firmarRevision>): Promise<ResponseOf<typeof firmarRevision>> {
    const hasta = this.clock.now().getTime() + VIDA_MS;
    const { borrador, digest } = await this.firmantes.run('abrir', request, PLAZO);
    const { cms, nivel } = await this.calls.send(firmarDigest, { permiso, digest });
    const archivo = await this.firmantes.run('cerrar', { claimId, borrador, digest, cms, hasta }, PLAZO);
    return { ...archivo, nivel };
  }
}
