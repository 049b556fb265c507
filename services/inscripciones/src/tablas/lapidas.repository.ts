import { Injectable } from '@nestjs/common';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { sql, type Tx } from '@portal/service-kit';
import { LapidaEntity } from './lapida.entity.js';

interface QuienLaElimino {
  readonly fields: readonly [{ readonly path: 'id'; readonly message: string }];
}

/** Rows of `lapida`. */
@Injectable()
export class LapidasRepository {
  async poner(tx: Tx, lapida: LapidaEntity): Promise<void> {
    await tx.insert(LapidaEntity, lapida);
  }

  porId(tx: Tx, inscripcionId: string): Promise<LapidaEntity | null> {
    return tx.findOneBy(LapidaEntity, { inscripcionId });
  }

  /** The fields of a refusal to an administrator: who deleted this enrolment, and when. None for an unknown id. */
  async quienLaElimino(tx: Tx, inscripcionId: string): Promise<QuienLaElimino | undefined> {
    const lapida = await this.porId(tx, inscripcionId);
    if (!lapida) return undefined;
    const { codigo, porNombre, eliminadaEn } = lapida;
    const message = conPunto(`${porNombre} eliminó ${codigo} el ${fechaHoraCorta(eliminadaEn)}`);
    return { fields: [{ path: 'id', message }] };
  }

  async borrarAvisos(tx: Tx, inscripcionId: string): Promise<void> {
    await tx.update(LapidaEntity, { inscripcionId }, { avisosSellados: null });
  }

  /** A fact that old is not delivered any more. */
  async borrarAvisosViejos(tx: Tx): Promise<void> {
    await sql(
      tx,
      `UPDATE lapida SET avisos_sellados = NULL
       WHERE avisos_sellados IS NOT NULL AND eliminada_en < now() - interval '${DIAS_DE_UN_HECHO} days'`,
    );
  }
}
