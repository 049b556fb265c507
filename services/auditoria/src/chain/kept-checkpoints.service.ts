import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { puntosControl, sellarPuntoControl, textoDelPunto, type PuntoSellado } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Calls, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import type { KeptCheckpoint } from './checkpoint.rules.js';
import type { Head } from './link.rules.js';

/** The chain's checkpoints where this process cannot write: `certificados` stamps and keeps them (RFC 3161). */
@Injectable()
export class KeptCheckpointsService {
  private kept = 0;

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
    if (!newest || newest.seq === this.kept) return;
    this.kept = await this.handOver(newest);
  }

  /**
   * Has a link kept that was in the chain and is gone, so that every verification names it from then on.
   * @throws any failure of the call, but for PUNTO_CONTROL_RECHAZADO: then a later one is kept
   */
  async keepGone(link: Head): Promise<void> {
    try {
      await this.calls.send(sellarPuntoControl, link);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }

  private newest(): Promise<Head | undefined> {
    return this.transactions.run((tx) => this.chain.newestCheckpoint(tx));
  }

  /**
   * Another replica may have handed over a later checkpoint meanwhile. Its refusal is an alarm only when none is newer.
   */
  private async handOver(point: Head): Promise<number> {
    try {
      await this.calls.send(sellarPuntoControl, point);
      return point.seq;
    } catch (error) {
      const later = isRefused(error) ? await this.newest() : undefined;
      if (later === undefined || later.seq === point.seq) throw error;
      await this.calls.send(sellarPuntoControl, later);
      return later.seq;
    }
  }

  /**
   * The newest checkpoint with its stamp, handed over now if it was not yet. @returns undefined before the first one
   * @throws AppError SERVICIO_NO_DISPONIBLE when their keeper does not answer
   */
  async newestKept(): Promise<(PuntoSellado & { raices: string[] }) | undefined> {
    await this.keep();
    if (this.kept === 0) return undefined;
    const { puntos, raices } = await this.calls.send(puntosControl, { desde: this.kept - 1 });
    const newest = puntos.at(-1);
    return newest && { ...newest, raices };
  }

  /** All kept checkpoints, in order. @throws AppError SERVICIO_NO_DISPONIBLE when their keeper does not answer */
  async all(): Promise<KeptCheckpoint[]> {
    const found: KeptCheckpoint[] = [];
    for (;;) {
      const { puntos, raices } = await this.calls.send(puntosControl, { desde: found.at(-1)?.seq ?? 0 });
      if (puntos.length === 0) return found;
      const roots = raices.map((der) => Buffer.from(der, 'base64'));
      found.push(...puntos.map((punto) => ({ seq: punto.seq, hash: punto.hash, stamped: isStamped(punto, roots) })));
    }
  }
}

const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'PUNTO_CONTROL_RECHAZADO';

function isStamped(punto: PuntoSellado, roots: Buffer[]): boolean {
  const imprint = createHash('sha256').update(textoDelPunto(punto)).digest();
  return verifyTimestamp(Buffer.from(punto.sello, 'base64'), { imprint, roots }).problems.length === 0;
}
