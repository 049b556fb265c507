import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import { copiasDeCompletada } from '@portal/contracts/inscripciones';
import { Calls, Clock, Log } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { COPIA } from '../plantillas/plantillas.js';

type Completada = ResponseOf<typeof copiasDeCompletada>;

/** How soon the document is asked for again. */
const OTRA_VEZ_MS = 3000;

/**
 * A copy carries the document that the portal serves. It waits a while for the validation data, then goes with what
 * there is and says which. Asked when the mail is due: no order of facts can make it miss a newer revision.
 */
@Injectable()
export class CopiaService {
  constructor(
    private readonly calls: Calls,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  /** @returns the mail as it is to be sent, or the milliseconds after which to ask again; another mail as it is */
  async alDia(correo: CorreoEntity): Promise<CorreoEntity | number> {
    const { plantilla, inscripcionId, adjunto } = correo;
    if (plantilla !== COPIA || inscripcionId === null || adjunto === null) return correo;
    const completada = await this.completada(inscripcionId);
    // An answer of the release before names no document, however long one waits.
    const incompleto = completada === undefined || completada.documento?.ampliado === false;
    if (incompleto && this.mayWait(correo)) return OTRA_VEZ_MS;
    const documento = completada?.documento;
    if (!documento) return { ...correo, datos: { ...correo.datos, validacion: '' } };
    const { key, sha256, ampliado } = documento;
    const datos = { ...correo.datos, huella: sha256, validacion: ampliado ? 'si' : '' };
    return { ...correo, datos, adjunto: { ...adjunto, key, sha256 } };
  }

  private mayWait({ creadoEn }: CorreoEntity): boolean {
    return this.clock.now().getTime() - creadoEn.getTime() < this.config.CORREO_ESPERA_COPIA_MS;
  }

  /** @returns undefined while nobody says it, or when nobody knows it */
  private async completada(inscripcionId: string): Promise<Completada | undefined> {
    try {
      return await this.calls.send(copiasDeCompletada, { inscripcionId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.log.warn('document of a copy not told', { resource: `inscripcion:${inscripcionId}`, error });
      return undefined;
    }
  }
}
