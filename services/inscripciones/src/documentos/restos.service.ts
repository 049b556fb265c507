import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { documentoDe, reciboDe } from '@portal/contracts/pdf';
import { ObjectStore, type Tx } from '@portal/service-kit';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** What an attempt to sign or to extend may leave: its receipt, and the document that it names unless that became a revision. */
@Injectable()
export class RestosService {
  constructor(
    private readonly revisiones: RevisionesRepository,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Called when the draft is gone already: `pdf` looks for it after it has written, so one of the two finds the document. A signature has
   * no draft in a file: who makes it for too long takes it away himself (ADR 19).
   */
  async borrarCierre(tx: Tx, borrador: string): Promise<void> {
    if (!borrador.startsWith('borradores/')) return;
    const recibo = reciboDe(borrador);
    const sha256 = await this.leer(recibo);
    if (sha256 === undefined) return;
    if (!(await this.revisiones.registrada(tx, sha256))) await this.objects.delete(documentoDe(sha256));
    await this.objects.delete(recibo);
  }

  private async leer(recibo: string): Promise<string | undefined> {
    try {
      return (await this.objects.read(recibo)).toString('latin1');
    } catch (error) {
      if (error instanceof AppError && error.code === 'NO_ENCONTRADO') return undefined;
      throw error;
    }
  }
}
