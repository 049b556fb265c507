import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { EntregaEntity } from './entrega.entity.js';

@Injectable()
export class EntregasRepository {
  /** A new link puts its request at the start: in the queue. */
  async encolar(
    tx: Tx,
    { inscripcionId, rol, enlaceId, fecha, correo }: Omit<EntregaEntity, 'estado' | 'motivo'>,
  ): Promise<void> {
    await tx.upsert(EntregaEntity, { inscripcionId, rol, enlaceId, estado: 'en-cola', motivo: null, fecha, correo }, [
      'inscripcionId',
      'rol',
    ]);
  }

  /** Moves the delivery of this link from one of the states `desde` to the next. */
  async pasar(
    tx: Tx,
    enlaceId: string,
    desde: EntregaEntity['estado'][],
    cambio: Pick<EntregaEntity, 'estado' | 'motivo' | 'fecha'>,
  ): Promise<void> {
    const { estado, motivo, fecha } = cambio;
    await sql(tx, 'UPDATE entrega SET estado = $3, motivo = $4, fecha = $5 WHERE enlace_id = $1 AND estado = ANY($2)', [
      enlaceId,
      desde,
      estado,
      motivo,
      fecha,
    ]);
  }
}
