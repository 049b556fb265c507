import { Injectable } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { firmarRevision } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import { propios } from '../trabajadores/bytes.rules.js';
import { Firmantes } from '../trabajadores/trabajadores.js';

const PLAZO = { ms: 6000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

/** Signs a document: opened and closed in threads (`incrementos.ts`), so that a hostile drawing or a slow disk delays other signers at most, whom the queue's limit tells so, and nobody else. */
@Injectable()
export class IncrementoService {
  constructor(
    private readonly firmantes: Firmantes,
    private readonly calls: Calls,
    private readonly clock: Clock,
  ) {}

  /**
   * The draft lies in no file: of an attempt that `certificados` refuses, or that ends in between, nothing is left. When its caller
   * has stopped waiting, nothing is signed or written for him any more (ADR 19).
   */
  async firmar({
    claimId,
    permiso,
    ...request
  }: RequestOf<typeof firmarRevision>): Promise<ResponseOf<typeof firmarRevision>> {
    const hasta = this.clock.now().getTime() + firmarRevision.deadline;
    const { borrador, digest } = await this.firmantes.run('abrir', request, PLAZO);
    this.exigirATiempo(hasta);
    const { cms, constancia } = await this.calls.send(firmarDigest, { permiso, digest });
    this.exigirATiempo(hasta);
    const archivo = await this.firmantes.run(
      'cerrar',
      { claimId, borrador, digest, cms, hasta },
      PLAZO,
      propios({ borrador }),
    );
    return { ...archivo, constancia };
  }

  private exigirATiempo(hasta: number): void {
    if (this.clock.now().getTime() >= hasta)
      throw new AppError('SERVICIO_NO_DISPONIBLE', {
        detail: 'nobody waits for this signature any more',
        retryAfter: 2,
      });
  }
}
