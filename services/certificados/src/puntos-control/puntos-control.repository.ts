import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { EslabonPerdidoEntity, PuntoControlEntity } from './punto-control.entity.js';

/** Kept checkpoints: inserted, read and thinned out, never changed. Lost links: inserted and read. */
@Injectable()
export class PuntosControlRepository {
  porSeq(tx: Tx, seq: number): Promise<PuntoControlEntity | null> {
    return tx.findOneBy(PuntoControlEntity, { seq });
  }

  async insertar(tx: Tx, punto: PuntoControlEntity): Promise<void> {
    await tx.insert(PuntoControlEntity, punto);
  }

  /** The highest number that may come next; undefined while none is kept. */
  async tope(tx: Tx): Promise<number | undefined> {
    const { rows } = await sql<{ tope: string | null }>(tx, 'SELECT punto_control_tope() AS tope');
    const tope = rows[0]?.tope ?? null;
    return tope === null ? undefined : Number(tope);
  }

  /** Of each day that is over the last one stays: it covers every link before it. @returns how many went */
  async aligerar(tx: Tx): Promise<number> {
    return (await sql(tx, 'DELETE FROM punto_control AS punto WHERE punto_control_sobra(punto)')).affected;
  }

  despues(tx: Tx, seq: number, cuantos: number): Promise<PuntoControlEntity[]> {
    return tx.find(PuntoControlEntity, { where: { seq: MoreThan(seq) }, order: { seq: 'ASC' }, take: cuantos });
  }

  async anotarPerdido(tx: Tx, perdido: EslabonPerdidoEntity): Promise<void> {
    await tx.insert(EslabonPerdidoEntity, perdido);
  }

  /** In order. */
  perdidos(tx: Tx): Promise<EslabonPerdidoEntity[]> {
    return tx.find(EslabonPerdidoEntity, { order: { seq: 'ASC', hash: 'ASC' } });
  }
}
