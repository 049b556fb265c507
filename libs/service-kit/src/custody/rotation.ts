import { codeOf } from '../data/sql-state.js';
import type { Transactions, Tx } from '../data/transactions.js';
import type { Audit } from '../events/audit.js';
import { inUseBy, type Custody, type Envelopes } from './envelopes.js';
import type { KekRepository } from './kek.repository.js';
import { UNNAMED_KEK } from './sealed-text.js';

export interface Progress {
  readonly moved: number;
  readonly total: number;
}

export interface Rotated {
  readonly moved: number;
  /** The key-encryption key that wraps nothing now, nor from now on. */
  readonly retired: string | undefined;
  /** Envelopes by key-encryption key that neither file holds. */
  readonly foreign: ReadonlyMap<string, number>;
}

const LOCK_TIMEOUT = '55P03';

/**
 * Wraps every data key anew with the key-encryption key in force, in batches of one transaction each, beside serving processes.
 * Killed at any point it leaves envelopes of both kinds, which both keys open; started again it does the rest (security.md 34).
 */
export class KekRotation {
  /** @param batch rows of one transaction */
  constructor(
    private readonly keks: KekRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly batch: number,
  ) {}

  /** @param report told after each committed batch */
  async rotate(custody: Custody, report: (progress: Progress) => void): Promise<Rotated> {
    const { ring, envelopes } = custody;
    const { previous } = ring;
    let moved = 0;
    const move = async (from: string): Promise<void> => {
      const total = moved + ((await this.inUse(envelopes)).get(from) ?? 0);
      for await (const count of this.batches(from, custody)) report({ moved: (moved += count), total });
    };
    await move(UNNAMED_KEK);
    for (let settled = previous === undefined; previous && !settled;) {
      await move(previous.id);
      settled = await this.retire(previous.id, custody, moved);
    }
    const foreign = new Map([...(await this.inUse(envelopes))].filter(([id]) => !ring.ids.includes(id)));
    return { moved, retired: previous && (await this.isRetired(previous.id)) ? previous.id : undefined, foreign };
  }

  /** Of each table the free rows first, then those that others hold, waiting for each. */
  private async *batches(from: string, { ring, envelopes }: Custody): AsyncGenerator<number> {
    for (const table of envelopes) {
      for (const wait of [false, true]) {
        for (;;) {
          const count = await this.one(
            (tx) => table.rewrap(tx, ring, { from, count: wait ? 1 : this.batch, wait }),
            wait,
          );
          if (count === 0) break;
          if (count !== undefined) yield count;
        }
      }
    }
  }

  /** @returns how many were wrapped anew; undefined when the wait for a row was too long and has to begin again */
  private async one(rewrap: (tx: Tx) => Promise<number>, wait: boolean): Promise<number | undefined> {
    try {
      return await this.transactions.run(rewrap);
    } catch (error) {
      if (wait && codeOf((error as Error).cause) === LOCK_TIMEOUT) return undefined;
      throw error;
    }
  }

  /**
   * Waits for whoever wraps with the old key right now: what they wrapped is counted, and there comes no more.
   * @returns false when envelopes are left under it
   */
  private retire(id: string, { ring, envelopes }: Custody, moved: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const retired = await this.keks.retire(tx, id);
      const left = (await inUseBy(tx, envelopes)).has(id);
      if (left) await this.keks.restore(tx, id);
      else if (retired) await this.note(tx, ring.name, { anterior: id, vigente: ring.current.id, cantidad: moved });
      return !left;
    });
  }

  private note(tx: Tx, name: string, datos: { anterior: string; vigente: string; cantidad: number }): Promise<void> {
    return this.audit.append(tx, { accion: 'llaves.rotadas', resultado: 'hecho', recurso: `kek:${name}`, datos });
  }

  private isRetired(id: string): Promise<boolean> {
    return this.transactions.run((tx) => this.keks.isRetired(tx, id));
  }

  private inUse(envelopes: readonly Envelopes[]): Promise<ReadonlyMap<string, number>> {
    return this.transactions.run((tx) => inUseBy(tx, envelopes));
  }
}
