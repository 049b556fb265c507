import { Injectable } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { cerrarRevision, firmarRevision, type abrirRevision } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { SigningWorkers, type Abierto } from '../workers/signing-workers.js';
import { asBuffer, transferable } from '../workers/transferable.js';

const LIMIT = { ms: 6000, code: 'SERVICIO_NO_DISPONIBLE' } as const;

/**
 * Signs a document. Threads open and close it (`incrementos.ts`), so a hostile drawing or a slow disk delays other
 * signers only. The queue refuses a signer when too many wait.
 */
@Injectable()
export class IncrementoService {
  constructor(
    private readonly workers: SigningWorkers,
    private readonly archivos: ArchivosRepository,
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
    const abierto = await this.workers.run('abrir', request, LIMIT);
    this.assertInTime(hasta);
    return this.firmarAbierto({ claimId, abierto, permiso, hasta });
  }

  /**
   * The draft of a signature whose key lies on the signer's device waits in a file. `inscripciones` noted it before,
   * and deletes it.
   */
  async abrir({ claimId, ...request }: RequestOf<typeof abrirRevision>): Promise<ResponseOf<typeof abrirRevision>> {
    const { borrador, digest } = await this.workers.run('abrir', request, LIMIT);
    return { borrador: await this.archivos.guardarBorrador(claimId, asBuffer(borrador)), digest };
  }

  /**
   * The same second half, over that file. Draft, digest and value prove each other: whoever changed one closes nothing.
   */
  async cerrar({
    claimId,
    borrador,
    digest,
    permiso,
    valor,
  }: RequestOf<typeof cerrarRevision>): Promise<ResponseOf<typeof cerrarRevision>> {
    const hasta = this.clock.now().getTime() + cerrarRevision.deadline;
    const abierto = { borrador: await this.archivos.leer(borrador), digest, hueco: 0 };
    return this.firmarAbierto({ claimId, abierto, permiso, valor, hasta });
  }

  private async firmarAbierto({
    claimId,
    abierto,
    permiso,
    valor,
    hasta,
  }: {
    readonly claimId: string;
    readonly abierto: Abierto;
    readonly permiso: string;
    readonly valor?: string;
    readonly hasta: number;
  }): Promise<ResponseOf<typeof firmarRevision>> {
    const pedido = { permiso, digest: abierto.digest, ...(valor !== undefined && { valor }) };
    const { cms, constancia } = await this.calls.send(firmarDigest, pedido);
    this.assertInTime(hasta);
    const archivo = await this.workers.run('cerrar', { ...abierto, claimId, cms, hasta }, LIMIT, {
      moves: transferable(abierto),
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
