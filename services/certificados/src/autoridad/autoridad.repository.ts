import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { AutoridadEntity, type AutoridadId } from './autoridad.entity.js';

/** Rows of `autoridad`: at most three. */
@Injectable()
export class AutoridadRepository {
  /** @throws Error before the authority was made: the service is not serving yet */
  get(tx: Tx, id: AutoridadId): Promise<AutoridadEntity> {
    return tx.findOneByOrFail(AutoridadEntity, { id });
  }

  async has(tx: Tx, id: AutoridadId): Promise<boolean> {
    return tx.existsBy(AutoridadEntity, { id });
  }

  async insert(tx: Tx, autoridad: AutoridadEntity): Promise<void> {
    await tx.insert(AutoridadEntity, autoridad as never);
  }
}

/** Owner under which an authority's key is sealed. */
export const duenoAutoridad = (id: AutoridadId): string => `autoridad:${id}`;
