import { Injectable } from '@nestjs/common';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import type { Tx } from '@portal/service-kit';
import { In, IsNull, MoreThan } from 'typeorm';
import { EnlaceEntity } from './enlace.entity.js';

@Injectable()
export class EnlacesRepository {
  async insertar(
    tx: Tx, enlace: Pick<EnlaceEntity, 'id' | 'inscripcionId' | 'rol' | 'motivo' | 'tokenHash' | 'creadoEn' | 'venceEn'>,
  ): Promise<void> {
    await tx.insert(EnlaceEntity, enlace);
  }

  porHuella(tx: Tx, tokenHash: string): Promise<EnlaceEntity | null> {
    return tx.findOneBy(EnlaceEntity, { tokenHash });
  }

  /** A link that opens something by the database's clock: not revoked, and used or not yet expired. */
  queAbre(tx: Tx, tokenHash: string): Promise<EnlaceEntity | null> {
    return tx
      .createQueryBuilder(EnlaceEntity, 'e')
      .where('e.token_hash = :tokenHash AND e.revocado_en IS NULL AND (e.usado_en IS NOT NULL OR e.vence_en > now())', { tokenHash })
      .getOne();
  }

  /** One that only time has ended, by the database's clock. */
  vencido(tx: Tx, tokenHash: string): Promise<EnlaceEntity | null> {
    return tx
      .createQueryBuilder(EnlaceEntity, 'e')
      .where('e.token_hash = :tokenHash AND e.revocado_en IS NULL AND e.usado_en IS NULL AND e.vence_en <= now()', { tokenHash })
      .getOne();
  }

  /** Holds the link for one attempt. @returns false when it is used, revoked, expired or held by another attempt */
  async reservar(tx: Tx, id: string, reservaId: string, duracionMs: number): Promise<boolean> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(EnlaceEntity)
      .set({ reservaId, reservaHasta: () => `now() + :duracion * interval '1 millisecond'` })
      .where('id = :id AND usado_en IS NULL AND revocado_en IS NULL AND vence_en > now()')
      .andWhere('(reserva_hasta IS NULL OR reserva_hasta < now())')
      .setParameters({ id, duracion: duracionMs })
      .execute();
    return affected === 1;
  }

  /** Gives the link back after a failed attempt. A link that was used stays used. */
  async liberar(tx: Tx, id: string, reservaId: string): Promise<void> {
    await tx.update(EnlaceEntity, { id, reservaId, usadoEn: IsNull() }, { reservaId: null, reservaHasta: null });
  }

  /** Marks the link used by the attempt that holds it. @returns false when it no longer does */
  async usar(tx: Tx, id: string, reservaId: string, usadoEn: Date): Promise<boolean> {
    const { affected } = await tx.update(EnlaceEntity, { id, reservaId, usadoEn: IsNull(), revocadoEn: IsNull() }, { usadoEn });
    return affected === 1;
  }

  async marcarVisto(tx: Tx, id: string, vistoEn: Date): Promise<void> {
    await tx.update(EnlaceEntity, { id, vistoEn: IsNull() }, { vistoEn });
  }

  /** Ends the living link of a role, if there is one. @returns its id */
  async revocar(tx: Tx, inscripcionId: string, rol: RolFirmante, revocadoEn: Date): Promise<string | undefined> {
    const vivo = await tx.findOneBy(EnlaceEntity, { inscripcionId, rol, revocadoEn: IsNull() });
    if (vivo) await tx.update(EnlaceEntity, { id: vivo.id }, { revocadoEn });
    return vivo?.id;
  }

  /** When links were mailed again for this role, newest first. */
  async reenvios(tx: Tx, inscripcionId: string, rol: RolFirmante, desde: Date): Promise<Date[]> {
    const motivo = In(['reenvio', 'recordatorio'] as const);
    const filas = await tx.find(EnlaceEntity, {
      where: { inscripcionId, rol, motivo, creadoEn: MoreThan(desde) }, order: { creadoEn: 'DESC' },
    });
    return filas.map((fila) => fila.creadoEn);
  }
}
