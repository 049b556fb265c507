import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { textoDelPunto, type sellarPuntoControl } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { afterCommit, lockForTransaction, Log, Metrics, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { TimestampService } from '../timestamp/timestamp.service.js';
import type { EslabonPerdidoEntity } from './punto-control.entity.js';
import { PuntosControlRepository } from './puntos-control.repository.js';

const HOUR_MS = 3_600_000;

/** Lost links that are kept: one answer holds them all, and one who has taken `auditoria` fills no disk with them. */
const MOST_LOST = 500;

/** Takes the audit chain's checkpoints, time-stamped, out of reach of the process that writes the chain. */
@Injectable()
export class PuntosControlService implements OnApplicationBootstrap {
  private readonly rechazados;

  constructor(
    private readonly puntos: PuntosControlRepository,
    private readonly timestamps: TimestampService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.rechazados = metrics.counter(
      'portal_puntos_control_rechazados_total',
      'Checkpoints of the audit chain that do not follow from those kept, by cause',
      ['causa'],
    );
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR_MS, () => this.aligerar(), 'puntos de control');
  }

  /** Removes what need not stay. @returns how many */
  aligerar(): Promise<number> {
    return this.transactions.run((tx) => this.puntos.aligerar(tx));
  }

  /**
   * @throws AppError PUNTO_CONTROL_RECHAZADO for a number that is not after the last one or leaps too far, another hash
   * of one kept, or too many lost links; SELLO_NO_DISPONIBLE
   */
  async sellar(request: RequestOf<typeof sellarPuntoControl>): Promise<ResponseOf<typeof sellarPuntoControl>> {
    const { seq, hash, perdido = false } = request;
    if (perdido) return this.anotarPerdido({ seq, hash });
    const imprint = createHash('sha256').update(textoDelPunto({ seq, hash })).digest();
    const sello = await this.transactions.run(
      async (tx) => {
        await lockForTransaction(tx, 'punto-control');
        const kept = await this.puntos.porSeq(tx, seq);
        if (kept?.hash === hash) return kept.sello;
        if (kept) throw this.rechazo(seq, 'otro-hash');
        await this.exigirSiguiente(tx, seq);
        const token = await this.timestamps.ofDocument(tx, imprint);
        await this.puntos.insertar(tx, { seq, hash, sello: token });
        return token;
      },
      { attempts: 1 },
    );
    return { sello: sello.toString('base64') };
  }

  private async anotarPerdido({ seq, hash }: Pick<EslabonPerdidoEntity, 'seq' | 'hash'>): Promise<{ sello: string }> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'eslabon-perdido');
      const perdidos = await this.puntos.perdidos(tx);
      if (perdidos.some((one) => one.seq === seq && one.hash === hash)) return;
      if (perdidos.length >= MOST_LOST) throw this.rechazo(seq, 'demasiados');
      await this.puntos.anotarPerdido(tx, { seq, hash });
      afterCommit(tx, () => this.log.error('AUDIT LINK LOST', { resource: `entrada:${seq}` }));
    });
    return { sello: '' };
  }

  private async exigirSiguiente(tx: Tx, seq: number): Promise<void> {
    const [later] = await this.puntos.despues(tx, seq, 1);
    if (later) throw this.rechazo(seq, 'atras');
    const tope = await this.puntos.tope(tx);
    if (tope !== undefined && seq > tope) throw this.rechazo(seq, 'salto');
  }

  /** Two replicas that meet may be behind once. Any other cause, and what stays behind, are alarms. */
  private rechazo(seq: number, causa: 'atras' | 'salto' | 'otro-hash' | 'demasiados'): AppError {
    this.rechazados.inc({ causa });
    const about = { resource: `punto-control:${seq}`, detail: causa };
    if (causa === 'atras') this.log.warn('audit checkpoint refused', about);
    else this.log.error('audit checkpoint refused', about);
    return new AppError('PUNTO_CONTROL_RECHAZADO', { detail: `checkpoint ${seq}: ${causa}` });
  }
}
