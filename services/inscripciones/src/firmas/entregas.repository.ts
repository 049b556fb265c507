import { Injectable } from '@nestjs/common';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import type { Tx } from '@portal/service-kit';
import { In } from 'typeorm';
import { EntregaEntity } from './entrega.entity.js';

@Injectable()
export class EntregasRepository {
  /** A new link starts over in line. */
  async encolar(tx: Tx, inscripcionId: string, rol: RolFirmante, enlaceId: string, fecha: Date): Promise<void> {
    await tx.upsert(EntregaEntity, { inscripcionId, rol, enlaceId, estado: 'en-cola', motivo: null, fecha }, ['inscripcionId', 'rol']);
  }

  /** Moves the delivery of this very link forward, from one of `desde`. */
  async pasar(
    tx: Tx, enlaceId: string, desde: EntregaEntity['estado'][], cambio: Pick<EntregaEntity, 'estado' | 'motivo' | 'fecha'>,
  ): Promise<void> {
    await tx.update(EntregaEntity, { enlaceId, estado: In(desde) }, cambio);
  }
}
