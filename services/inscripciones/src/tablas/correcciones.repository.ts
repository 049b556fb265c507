import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
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

  contarDesde(tx: Tx, inscripcionId: string, rol: RolFirmante, desde: Date): Promise<number> {
    return tx.countBy(CorreccionEntity, { inscripcionId, rol, en: MoreThan(desde) });
  }
}
