import { Injectable } from '@nestjs/common';
import type { RolFirmante } from '@portal/dominio/roles';
import type { Tx } from '@portal/service-kit';
import { CorreccionEntity } from './correccion.entity.js';

@Injectable()
export class CorreccionesRepository {
  async insertar(tx: Tx, correccion: CorreccionEntity): Promise<void> {
    await tx.insert(CorreccionEntity, correccion);
  }

  /** The one that counts for a role. */
  vigente(tx: Tx, inscripcionId: string, rol: RolFirmante): Promise<CorreccionEntity | null> {
    return tx.findOne(CorreccionEntity, { where: { inscripcionId, rol }, order: { en: 'DESC' } });
  }

  /** Those that count, by role. */
  async vigentes(tx: Tx, inscripcionId: string): Promise<Partial<Record<RolFirmante, CorreccionEntity>>> {
    const filas = await tx.find(CorreccionEntity, { where: { inscripcionId }, order: { en: 'ASC' } });
    return Object.fromEntries(filas.map((fila) => [fila.rol, fila]));
  }

  porId(tx: Tx, id: string): Promise<CorreccionEntity | null> {
    return tx.findOneBy(CorreccionEntity, { id });
  }

  /** When the last ones were made, newest first. */
  async momentos(tx: Tx, inscripcionId: string, rol: RolFirmante, cuantas: number): Promise<Date[]> {
    const where = { inscripcionId, rol };
    const filas = await tx.find(CorreccionEntity, {
      select: { en: true },
      where,
      order: { en: 'DESC' },
      take: cuantas,
    });
    return filas.map(({ en }) => en);
  }
}
