import { SystemClock } from '../clock.js';
import { processContext, runInContext } from '../context/current-context.js';
import { databaseOptions, openDatabase, type DatabaseSettings } from '../data/database.js';
import { codeOf, type Tx } from '../data/sql.js';
import { Transactions } from '../data/transactions.js';
import { Audit } from '../events/audit.js';
import { Outbox } from '../events/outbox.js';
import { inUseBy, type Custody, type Envelopes } from './custody.js';
import { KekRepository } from './kek.repository.js';

/** One kind of secrets, and what people call it. */
export interface Rotatable extends Custody {
  /** As `npm run rotar-llaves -- <label>` names it. */
  readonly label: string;
  /** What lies in the envelopes, in the plural: `llaves`. */
  readonly noun: string;
}

/** The processes that keep secrets under a key of their own. */
type Keeper = 'inscripciones' | 'certificados';

interface Command {
  readonly process: Keeper;
  readonly database: DatabaseSettings;
  readonly secrets: readonly Rotatable[];
  /** Rows of one transaction. */
  readonly batch: number;
  readonly say: (line: string) => void;
}

/**
 * What a service's `rotar.ts` does: everything under the key-encryption keys in force, one kind after the other.
 * @returns false when something stays under a key that is in neither file
 */
export async function rotateSecrets({ process, database, secrets, batch, say }: Command): Promise<boolean> {
  const dataSource = await openDatabase(databaseOptions(database));
  try {
    const transactions = new Transactions(dataSource);
    const clock = new SystemClock();
    const audit = new Audit(process, new Outbox(clock), transactions, clock);
    const rotation = new KekRotation(new KekRepository(), transactions, audit, batch);
    let whole = true;
    for (const one of secrets) {
      const report = ({ moved, total }: Progress): void => say(`${one.label}: ${moved} de ${total}`);
      const rotated = await runInContext(processContext(process), () => rotation.rotate(one, report));
      for (const line of summary(one, rotated)) say(line);
      whole &&= rotated.foreign.size === 0;
    }
    return whole;
  } finally {
    await dataSource.destroy();
  }
}

function* summary({ label, noun, ring }: Rotatable, { moved, retired, foreign }: Rotated): Generator<string> {
  const previous = `${ring.name}_ANTERIOR_FILE`;
  for (const [id, count] of foreign)
    yield `${label}: ${count} ${noun} siguen bajo la llave ${id}, que no está en ${ring.name}_FILE ni en ${previous}`;
  if (foreign.size > 0) return;
  yield `${label}: sin ${noun} bajo otra llave que ${ring.current.id} (${moved} pasadas ahora)`;
  if (!retired) return;
  yield (
    `${label}: la llave ${retired} ya no hace falta: retire ${previous}; ` +
    'guárdela solo mientras conserve copias de seguridad anteriores'
  );
}

interface Progress {
  readonly moved: number;
  readonly total: number;
}

interface Rotated {
  readonly moved: number;
  /** The key-encryption key that wraps nothing any more. */
  readonly retired: string | undefined;
  /** Envelopes by key-encryption key that neither file holds. */
  readonly foreign: ReadonlyMap<string, number>;
}

const LOCK_TIMEOUT = '55P03';

/**
 * Wraps every data key anew with the key-encryption key in force, in batches of one transaction each, beside serving
 * processes. Killed at any point it leaves envelopes of both kinds, which both keys open; started again it does the
 * rest.
 */
class KekRotation {
  /** @param batch rows of one transaction */
  constructor(
    private readonly keks: KekRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit<Keeper>,
    private readonly batch: number,
  ) {}

  /** @param report called after each committed batch */
  async rotate(custody: Custody, report: (progress: Progress) => void): Promise<Rotated> {
    const { ring, envelopes } = custody;
    const { previous } = ring;
    let moved = 0;
    for (let settled = previous === undefined; previous && !settled;) {
      const total = moved + ((await this.inUse(envelopes)).get(previous.id) ?? 0);
      for await (const count of this.batches(previous.id, custody)) report({ moved: (moved += count), total });
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
          const batch = { from, count: wait ? 1 : this.batch, wait };
          const count = await this.one((tx) => table.rewrap(tx, ring, batch), wait);
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
   * Waits for transactions that wrap with the old key now, and lets no later one use it.
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
