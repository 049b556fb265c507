/**
 * What a stream took and has no more, after its server lost the disk or the last seconds of it: NATS acknowledges before
 * its disk does. The outbox keeps what it published as long as the stream does, so nothing is lost (docs/adr/0038).
 */
import { sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { FactStream } from './fact-stream.js';

interface Published {
  readonly name: string;
  /** The last place that the stream gave to a fact that the outbox still has. */
  readonly seq: string;
}

/**
 * Marks lost facts as not published. Consumers know by its id a fact that they have read already.
 * @returns how many there are
 * @throws when the stream is not there, or the server does not answer: the next sweep looks again
 */
export async function republishLost(transactions: Transactions, stream: FactStream): Promise<number> {
  // Read before the stream is asked: a fact that is published meanwhile is then none that it lacks.
  const published = await transactions.run(async (tx) => {
    const { rows } = await sql<Published>(
      tx,
      `SELECT name, (SELECT max(stream_seq) FROM outbox WHERE stream = name) AS seq FROM published_stream`,
    );
    return rows.filter(({ seq }) => seq !== null);
  });
  let lost = 0;
  for (const { name, seq } of published) {
    const { created, lastSeq } = await stream.stateOf(name);
    lost += await transactions.run(async (tx) => {
      if (await isAnother(tx, name, created)) return unpublish(tx, name, { after: -1, upTo: seq });
      return BigInt(seq) > BigInt(lastSeq) ? unpublish(tx, name, { after: lastSeq, upTo: seq }) : 0;
    });
  }
  return lost;
}

/** Whether the stream was made anew since it was last looked at. Of two replicas one alone hears yes. */
async function isAnother(tx: Tx, name: string, created: string): Promise<boolean> {
  const { rows } = await sql<{ former: string | null }>(
    tx,
    `UPDATE published_stream known SET created = $2
     FROM (SELECT name, created FROM published_stream WHERE name = $1 FOR UPDATE) former
     WHERE known.name = former.name AND former.created IS DISTINCT FROM $2 RETURNING former.created AS former`,
    [name, created],
  );
  return typeof rows[0]?.former === 'string';
}

/** Places that the stream gave. `upTo` was read before the stream was asked. */
interface Places {
  readonly after: number;
  readonly upTo: string;
}

async function unpublish(tx: Tx, name: string, { after, upTo }: Places): Promise<number> {
  const { affected } = await sql(
    tx,
    `UPDATE outbox SET published_at = NULL, stream = NULL, stream_seq = NULL
     WHERE stream = $1 AND stream_seq > $2 AND stream_seq <= $3`,
    [name, after, upTo],
  );
  return affected;
}
