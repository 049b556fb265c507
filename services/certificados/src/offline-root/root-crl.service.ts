import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { lockForTransaction, Log, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { demand, SelfTestFailed } from '../authority/self-test.errors.js';
import { CrlRepository } from '../crl/crl.repository.js';
import { RootCrlFileService } from './root-crl-file.service.js';

const LARGEST = (1n << 63n) - 1n;

/**
 * The number of the row for a foreign CRL, which tells rows apart: its own where that fits our column and comes after
 * the last one, else the next.
 * @param own hexadecimal
 */
export function nextNumber(own: string | undefined, lastNumber: string | undefined): string {
  const [number, last] = [own ? BigInt(`0x${own}`) : 0n, BigInt(lastNumber ?? 0)];
  return String(number > last && number <= LARGEST ? number : last + 1n);
}

/** The CRL of a root that is kept elsewhere: brought by file, taken whenever the file changes, served like our own. */
@Injectable()
export class RootCrlService implements OnApplicationBootstrap {
  /** The file as it was at the last look, taken or refused. */
  private seen: string | undefined;

  constructor(
    private readonly file: RootCrlFileService,
    private readonly crls: CrlRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.file.isGiven) this.sweeper.every(this.sweeper.interval, () => this.follow(), 'crl-raiz');
  }

  /** @throws SelfTestFailed when the file holds no usable CRL of the root */
  async take(tx: Tx): Promise<void> {
    await lockForTransaction(tx, 'crl:raiz');
    const crl = await this.file.read(tx);
    const last = await this.crls.last(tx, 'raiz');
    if (last?.der.equals(crl.der)) return;
    demand(!last || crl.thisUpdate >= last.emitidaEn, 'RAIZ_CRL_FILE is older than the CRL published before');
    await this.crls.insert(tx, {
      autoridad: 'raiz',
      numero: nextNumber(crl.number, last?.numero),
      der: crl.der,
      emitidaEn: crl.thisUpdate,
      proximaEn: crl.nextUpdate,
    });
  }

  /** At each start. @throws SelfTestFailed */
  async check(): Promise<void> {
    if (!this.file.isGiven) return;
    // Before it is read: one that is replaced meanwhile is looked at again.
    const stamp = this.file.stamp();
    await this.transactions.run((tx) => this.take(tx));
    this.seen = stamp;
  }

  private async follow(): Promise<void> {
    const stamp = this.file.stamp();
    if (stamp === undefined || stamp === this.seen) return;
    try {
      await this.transactions.run((tx) => this.take(tx));
      this.log.info('root CRL taken', { resource: 'crl:raiz' });
    } catch (error) {
      if (!(error instanceof SelfTestFailed)) throw error;
      this.log.error('root CRL refused; the one before stays', { resource: 'crl:raiz', error });
    }
    this.seen = stamp;
  }
}
