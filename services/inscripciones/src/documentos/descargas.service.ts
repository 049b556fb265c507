import { Injectable } from '@nestjs/common';
import { AppError, can, type Action, type Actor, type StoredFile } from '@portal/contracts/core';
import { hoyEnBogota } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** The document at its current revision. Bytes are streamed by the gateway: here is only where they lie. */
@Injectable()
export class DescargasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
  ) {}

  /** For its creator, and for administrators. @throws AppError INSCRIPCION_NO_ENCONTRADA, DOCUMENTO_EN_PREPARACION */
  propia(id: string, actor: Actor): Promise<StoredFile> {
    return this.archivo(id, actor, 'inscripcion.ver', () => `inscripcion_${id}.pdf`);
  }

  /** The same bytes, named by plate and date. @throws AppError SOLO_ADMINISTRADORES and those of `propia` */
  admin(id: string, actor: Actor): Promise<StoredFile> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.archivo(
      id,
      actor,
      'inscripcion.revisar',
      (fila) => `inscripcion_${fila.placa}_${hoyEnBogota(fila.creadaEn)}.pdf`,
    );
  }

  private archivo(
    id: string,
    actor: Actor,
    accion: Action,
    nombre: (fila: InscripcionEntity) => string,
  ): Promise<StoredFile> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(actor, accion, { owner: fila.creadorSub })) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 2 });
      const { key, sha256, bytes } = await this.revisiones.numero(tx, id, fila.revision);
      return { key, sha256, bytes, fileName: nombre(fila), contentType: 'application/pdf' };
    });
  }
}
