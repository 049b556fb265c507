import { Injectable } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { firmarRevision } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import { SigningWorkers } from '../workers/signing-workers.js';
import { transferable } from '../workers/transferable.js';

const LIMIT = { ms: 6000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

/**
 * Signs a document. Threads open and close it (`incrementos.ts`), so a hostile drawing or a slow disk delays other
 * signers only. The queue refuses a signer when too many wait.
 */
@Injectable()
export class IncrementoService {
  constructor(
    private readonly workers: SigningWorkers,
    private readonly calls: Calls,
    private readonly clock: Clock,
  ) {}

  /**
   * The draft lies in no file, so an attempt that `certificados` refuses, or that breaks off, leaves nothing. Once the
   * caller has stopped waiting, nothing more is signed or written (docs/adr/0019-pdf-asks-for-the-cms.md).
   */
  async firmar({
    claimId,
    permiso,
    ...request
  }: RequestOf<typeof firmarRevision>): Promise<ResponseOf<typeof firmarRevision>> {
    const hasta = this.clock.now().getTime() + firmarRevision.deadline;
    const { borrador, digest } = await this.workers.run('abrir', request, LIMIT);
    this.assertInTime(hasta);
    const { cms, constancia } = await this.calls.send(firmarDigest, { permiso, digest });
    this.assertInTime(hasta);
    const archivo = await this.workers.run('cerrar', { claimId, borrador, digest, cms, hasta }, LIMIT, {
      moves: transferable({ borrador }),
      ahead: true,
    });
    return { ...archivo, constancia };
  }

  private assertInTime(hasta: number): void {
    if (this.clock.now().getTime() >= hasta)
      throw new AppError('SERVICIO_NO_DISPONIBLE', {
        detail: 'nobody waits for this signature any more',
        retryAfter: 2,
      });
  }
}
