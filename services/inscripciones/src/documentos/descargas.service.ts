import { Injectable } from '@nestjs/common';
import { AppError, can, type Action, type Actor, type StoredFile } from '@portal/contracts/core';
import type { CampoDeClase } from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { Audit, Transactions, uploadKey, type AuditEntry, type Tx } from '@portal/service-kit';
import { idDeRuta } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { esSembrada, sinArchivos, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/**
 * Says where a file lies and how it is named: documents at their current revision, and uploads.
 * The gateway streams it.
 */
@Injectable()
export class DescargasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly cargas: CargasRepository,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /**
   * For its creator, and for administrators.
   * @throws AppError INSCRIPCION_NO_ENCONTRADA, DOCUMENTO_EN_PREPARACION; NO_ENCONTRADO for a seeded one
   */
  propia(id: string, actor: Actor): Promise<StoredFile> {
    return this.documento(id, actor, 'inscripcion.ver', () => `inscripcion_${id}.pdf`);
  }

  /** The same bytes, named by plate and date. @throws AppError SOLO_ADMINISTRADORES and those of `propia` */
  admin(id: string, actor: Actor): Promise<StoredFile> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const nombre = ({ placa, creadaEn }: InscripcionEntity) => `inscripcion_${placa}_${hoyEnBogota(creadaEn)}.pdf`;
    return this.documento(id, actor, 'inscripcion.revisar', nombre);
  }

  /**
   * The bank letter of an enrolment.
   * @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA, NO_ENCONTRADO
   */
  carta(id: string, campo: CampoDeClase<'archivo'>, actor: Actor): Promise<StoredFile> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return this.archivoDe(tx, idDeRuta(fila.formulario[campo] ?? '') ?? '', actor);
    });
  }

  /** An upload as attachment. @throws AppError NO_ENCONTRADO when this actor may not see it */
  async carga(id: string, actor: Actor): Promise<StoredFile> {
    return this.transactions.run((tx) => this.archivoDe(tx, id, actor));
  }

  private async archivoDe(tx: Tx, id: string, actor: Actor): Promise<StoredFile> {
    const carga = id === '' ? null : await this.cargas.porId(tx, id);
    if (!carga?.sha256 || carga.bytes === null || !can(actor, 'carga.ver', { owner: carga.duenoSub }))
      throw new AppError('NO_ENCONTRADO');
    const { sha256, bytes, duenoSub, inscripcionId } = carga;
    await this.anotarLectura(tx, actor, duenoSub, {
      accion: 'carga.leida',
      recurso: `carga:${id}`,
      datos: { sha256, ...(inscripcionId !== null && { inscripcion: inscripcionId }) },
    });
    const fileName = `certificacion_${id.slice(0, 8)}.pdf`;
    return { key: uploadKey(id), sha256, bytes, fileName, contentType: 'application/pdf' };
  }

  private documento(
    id: string,
    actor: Actor,
    accion: Action,
    nombre: (fila: InscripcionEntity) => string,
  ): Promise<StoredFile> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(actor, accion, { owner: fila.creadorSub })) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 2 });
      if (esSembrada(fila)) throw sinArchivos();
      const { key, sha256, bytes } = await this.revisiones.numero(tx, id, fila.revision);
      const lectura = { accion: 'documento.leido', recurso: `inscripcion:${id}`, datos: { sha256 } } as const;
      await this.anotarLectura(tx, actor, fila.creadorSub, lectura);
      return { key, sha256, bytes, fileName: nombre(fila), contentType: 'application/pdf' };
    });
  }

  /** Who reads another person's file is recorded. Reading one's own is nobody's business. */
  private async anotarLectura(
    tx: Tx,
    actor: Actor,
    dueno: string,
    lectura: Pick<AuditEntry<'inscripciones'>, 'accion' | 'recurso' | 'datos'>,
  ): Promise<void> {
    if (actor.kind === 'persona' && actor.subject === dueno) return;
    await this.audit.append(tx, { ...lectura, resultado: 'hecho' });
  }
}
