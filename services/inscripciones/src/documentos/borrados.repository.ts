import { Injectable } from '@nestjs/common';
import { uploadKey, type Tx } from '@portal/service-kit';
import { LessThanOrEqual } from 'typeorm';
import type { InscripcionEntity } from '../inscripciones/inscripcion.entity.js';
import { CargasRepository } from './cargas.repository.js';
import { ObjetoPorBorrarEntity } from './objeto-por-borrar.entity.js';
import { RevisionesRepository } from './revisiones.repository.js';

@Injectable()
export class BorradosRepository {
  constructor(
    private readonly cargas: CargasRepository,
    private readonly revisiones: RevisionesRepository,
  ) {}

  /** Notes every file of an enrolment for deletion, and forgets the uploads' rows. */
  async anotarArchivos(tx: Tx, fila: InscripcionEntity, desde: Date): Promise<void> {
    const cargas = await this.cargas.deInscripcion(tx, fila.id);
    const revisiones = await this.revisiones.todas(tx, fila.id);
    await this.anotar(tx, [fila.instantaneaKey, ...revisiones.map((revision) => revision.key), ...cargas.map(({ id }) => uploadKey(id))], desde);
    for (const { id } of cargas) await this.cargas.borrar(tx, id);
  }

  /** Notes files that may go from `desde` on; what is noted already keeps its time. */
  async anotar(tx: Tx, keys: readonly string[], desde: Date): Promise<void> {
    const filas = keys.map((key) => ({ key, desde }));
    await tx.createQueryBuilder().insert().into(ObjetoPorBorrarEntity).values(filas).orIgnore().execute();
  }

  /** What may go by now, longest due first. */
  pendientes(tx: Tx, ahora: Date, limite: number): Promise<ObjetoPorBorrarEntity[]> {
    return tx.find(ObjetoPorBorrarEntity, { where: { desde: LessThanOrEqual(ahora) }, order: { desde: 'ASC' }, take: limite });
  }

  /** One that could not be deleted waits, so that it stands in nobody's way. */
  async aplazar(tx: Tx, key: string, desde: Date): Promise<void> {
    await tx.update(ObjetoPorBorrarEntity, { key }, { desde });
  }

  async hecho(tx: Tx, key: string): Promise<void> {
    await tx.delete(ObjetoPorBorrarEntity, { key });
  }
}
