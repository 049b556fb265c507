import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { RevisionEntity } from './revision.entity.js';

@Injectable()
export class RevisionesRepository {
  async insertar(tx: Tx, revision: RevisionEntity): Promise<void> {
    await tx.insert(RevisionEntity, revision);
  }

  async numero(tx: Tx, inscripcionId: string, numero: number): Promise<RevisionEntity> {
    return tx.findOneByOrFail(RevisionEntity, { inscripcionId, numero });
  }

  porHuella(tx: Tx, sha256: string): Promise<RevisionEntity | null> {
    return tx.findOneBy(RevisionEntity, { sha256 });
  }

  todas(tx: Tx, inscripcionId: string): Promise<RevisionEntity[]> {
    return tx.findBy(RevisionEntity, { inscripcionId });
  }
}
