import type { ProcessName } from '@portal/contracts/core';
import { SystemClock } from '../clock/clock.js';
import { processContext, runInContext } from '../context/current-context.js';
import { databaseOptions, openDatabase, type DatabaseSettings } from '../data/database.options.js';
import { Transactions } from '../data/transactions.js';
import { Audit } from '../events/audit.js';
import { Outbox } from '../events/outbox.js';
import type { Custody } from './envelopes.js';
import { KekRepository } from './kek.repository.js';
import { KekRotation, type Rotated } from './rotation.js';

/** One kind of secrets, and what people call it. */
export interface Rotatable extends Custody {
  /** As `npm run rotar-llaves -- <label>` names it. */
  readonly label: string;
  /** What lies in the envelopes, in the plural: `llaves`. */
  readonly noun: string;
}

interface Command {
  readonly process: ProcessName;
  readonly database: DatabaseSettings;
  readonly secrets: readonly Rotatable[];
  readonly batch: number;
  readonly say: (line: string) => void;
}

/**
 * What a service's `rotar.ts` does: everything under the key-encryption keys in force, one kind after the other.
 * @returns false when something stays under a key that nobody gave
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
      const report = ({ moved, total }: { moved: number; total: number }): void =>
        say(`${one.label}: ${moved} de ${total}`);
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
  if (retired)
    yield `${label}: la llave ${retired} ya no hace falta: retire ${previous}; guárdela solo mientras conserve copias de seguridad anteriores`;
}
