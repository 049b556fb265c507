import { Injectable } from '@nestjs/common';
import { AppError, asPersona, type Actor } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Audit, Calls, ObjectStore, Transactions, uploadKey } from '@portal/service-kit';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { rutaDeCarga } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { CargasService } from './cargas.service.js';

/** Accepts an upload as a plain PDF, or rejects it and deletes its file. */
@Injectable()
export class InspeccionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cargas: CargasRepository,
    private readonly direcciones: CargasService,
    private readonly objects: ObjectStore,
    private readonly calls: Calls,
    private readonly audit: Audit,
  ) {}

  /**
   * Inspects an upload of this person and gives the path that the form carries; a second call gives the same answer.
   * @throws AppError CARGA_NO_RECONOCIDA for an address that this person was not given, or has not used;
   * SOLO_PDF, PDF_NO_ADMITIDO
   */
  async registrar(certificationUrl: string, actor: Actor): Promise<{ objectPath: string }> {
    const carga = await this.direcciones.reconocer(certificationUrl, asPersona(actor).subject);
    if (carga.estado !== 'registrada') {
      await this.exigirPendiente(carga);
      await this.inspeccionar(carga);
    }
    return { objectPath: rutaDeCarga(carga.id) };
  }

  private async exigirPendiente({ id, estado }: CargaEntity): Promise<void> {
    if (estado !== 'pedida' || !(await this.objects.exists(uploadKey(id)))) throw new AppError('CARGA_NO_RECONOCIDA');
  }

  private async inspeccionar({ id }: CargaEntity): Promise<void> {
    try {
      const { sha256, bytes } = await this.calls.send(inspeccionarPdf, { key: uploadKey(id) });
      await this.transactions.run(async (tx) => {
        if (!(await this.cargas.pasar(tx, id, 'pedida', { estado: 'registrada', sha256, bytes }))) return;
        await this.audit.append(tx, {
          accion: 'carga.registrada',
          resultado: 'hecho',
          recurso: `carga:${id}`,
          datos: { sha256 },
        });
      });
    } catch (error) {
      if (error instanceof AppError && ['SOLO_PDF', 'PDF_NO_ADMITIDO'].includes(error.code)) await this.rechazar(id);
      throw error;
    }
  }

  /** Of two inspections of one upload the first decides: a file that the other one accepted stays. */
  private async rechazar(id: string): Promise<void> {
    const decide = await this.transactions.run((tx) => this.cargas.pasar(tx, id, 'pedida', { estado: 'rechazada' }));
    if (decide) await this.objects.delete(uploadKey(id));
  }
}
