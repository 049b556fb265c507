import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { puntosControl, sellarPuntoControl, textoDelPunto, type PuntoSellado } from '@portal/contracts/certificados';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Calls, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import type { Kept, KeptCheckpoint } from './checkpoint.rules.js';
import type { Head } from './link.rules.js';

/** The chain's checkpoints where this process cannot write: `certificados` stamps and keeps them (RFC 3161). */
@Injectable()
export class KeptCheckpointsService {
  /** The last one that this process handed over. */
  private kept: Head | undefined;

  constructor(
    private readonly chain: ChainRepository,
    private readonly transactions: Transactions,
    private readonly calls: Calls,
  ) {}

  /**
   * Hands over the newest checkpoint, which covers every link before it. What fails now is handed over next time.
   * @throws AppError PUNTO_CONTROL_RECHAZADO when the chain is not the one that was kept; any failure of the call
   */
  async keep(): Promise<void> {
    const newest = await this.newest();
    if (!newest || (newest.seq === this.kept?.seq && newest.hash === this.kept.hash)) return;
    this.kept = await this.handOver(newest);
  }

  /**
   * Has a link kept that is gone from the chain: every verification asks for it from then on.
   * @throws AppError SERVICIO_NO_DISPONIBLE when its keeper stamped it: one of an earlier release takes it for a
   * checkpoint, which thinning removes
   */
  async keepLost(link: Head): Promise<void> {
    const { sello } = await this.calls.send(sellarPuntoControl, { ...link, perdido: true });
    if (sello === '') return;
    throw new AppError('SERVICIO_NO_DISPONIBLE', {
      detail: 'certificados, of an earlier release, keeps no lost links apart',
    });
  }

  private newest(): Promise<Head | undefined> {
    return this.transactions.run((tx) => this.chain.newestCheckpoint(tx));
  }

  /**
   * Another replica may have handed over a later checkpoint meanwhile. Its refusal is an alarm only when none is newer.
   */
  private async handOver(point: Head): Promise<Head> {
    try {
      await this.calls.send(sellarPuntoControl, point);
      return point;
    } catch (error) {
      const later = isRefused(error) ? await this.newest() : undefined;
      if (later === undefined || later.seq === point.seq) throw error;
      await this.calls.send(sellarPuntoControl, later);
      return later;
    }
  }

  /**
   * The newest checkpoint with its stamp, handed over now if it was not yet. @returns undefined before the first one
   * @throws AppError SERVICIO_NO_DISPONIBLE when their keeper does not answer
   */
  async newestKept(): Promise<(PuntoSellado & { raices: string[] }) | undefined> {
    await this.keep();
    if (!this.kept) return undefined;
    const { puntos, raices } = await this.calls.send(puntosControl, { desde: this.kept.seq - 1, conPerdidos: true });
    const newest = puntos.at(-1);
    return newest && { ...newest, raices };
  }

  /**
   * All kept checkpoints and lost links, in order.
   * @throws AppError SERVICIO_NO_DISPONIBLE when their keeper does not answer
   */
  async all(): Promise<Kept> {
    const points: KeptCheckpoint[] = [];
    let lostKnown = false;
    for (let desde: number | undefined = 0; desde !== undefined;) {
      const page: ResponseOf<typeof puntosControl> = await this.calls.send(puntosControl, {
        desde,
        conPerdidos: true,
      });
      const roots = page.raices.map((der) => Buffer.from(der, 'base64'));
      lostKnown ||= page.perdidos !== undefined;
      for (const { seq, hash } of page.perdidos ?? []) points.push({ seq, hash, genuine: true });
      for (const punto of page.puntos)
        points.push({ seq: punto.seq, hash: punto.hash, genuine: isStamped(punto, roots) });
      desde = page.puntos.at(-1)?.seq;
    }
    return { points: points.sort((one, other) => one.seq - other.seq), lostKnown };
  }
}

const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'PUNTO_CONTROL_RECHAZADO';

function isStamped(punto: PuntoSellado, roots: Buffer[]): boolean {
  const imprint = createHash('sha256').update(textoDelPunto(punto)).digest();
  return verifyTimestamp(Buffer.from(punto.sello, 'base64'), { imprint, roots }).problems.length === 0;
}
