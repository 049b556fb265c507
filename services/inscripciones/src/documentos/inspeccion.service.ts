import { Injectable } from '@nestjs/common';
import { AppError, asPersona, type Actor } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Calls, ObjectStore, uploadKey } from '@portal/service-kit';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { rutaDeCarga } from '../tablas/carga.rules.js';
import { CargasService } from './cargas.service.js';
import { TurnosService } from './turnos.service.js';

/** Accepts an upload as a plain PDF, or rejects it and deletes its file. */
@Injectable()
export class InspeccionService {
  constructor(
    private readonly turnos: TurnosService,
    private readonly direcciones: CargasService,
    private readonly objects: ObjectStore,
    private readonly calls: Calls,
  ) {}

  /**
   * Inspects an upload of this person and gives the path that the form carries; a second call gives the same answer.
   * @throws AppError CARGA_NO_RECONOCIDA for an address that this person was not given, or has not used;
   * SOLICITUD_EN_CURSO while another upload of this person, or this one, is inspected; SOLO_PDF, PDF_NO_ADMITIDO
   */
  async registrar(certificationUrl: string, actor: Actor): Promise<{ objectPath: string }> {
    const carga = await this.direcciones.reconocer(certificationUrl, asPersona(actor).subject);
    if (carga.estado !== 'registrada') {
      await this.exigirPendiente(carga);
      const turno = await this.turnos.tomar(carga);
      if (turno !== undefined) await this.inspeccionar(carga, turno);
    }
    return { objectPath: rutaDeCarga(carga.id) };
  }

  private async exigirPendiente({ id, estado }: CargaEntity): Promise<void> {
    const pendiente = estado === 'pedida' || estado === 'inspeccionando';
    if (!pendiente || !(await this.objects.exists(uploadKey(id)))) throw new AppError('CARGA_NO_RECONOCIDA');
  }

  private async inspeccionar(carga: CargaEntity, turno: string): Promise<void> {
    const key = uploadKey(carga.id);
    try {
      const { sha256, bytes } = await this.calls.send(inspeccionarPdf, { key });
      await this.turnos.registrar(carga, turno, { sha256, bytes });
    } catch (error) {
      const refused = error instanceof AppError && ['SOLO_PDF', 'PDF_NO_ADMITIDO'].includes(error.code);
      const decide = await this.turnos.dejar(turno, refused ? 'rechazada' : 'pedida');
      if (refused && decide) await this.objects.delete(key);
      throw error;
    }
  }
}
