/**
 * What a stream took and has no more, after its server lost the disk or the last seconds of it: NATS acknowledges
 * before its disk does. The outbox keeps what it published as long as the stream does, so nothing is lost
 * (docs/adr/0038).
 */
import { lockForTransaction, sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { FactStream } from './fact-stream.js';

interface Published {
  readonly name: string;
  /** When the stream was made, as it was last seen; null before the first look. */
  readonly created: string | null;
  /** The last place that the stream gave to a fact that the outbox still has. */
  readonly seq: string;
}

/**
 * Marks lost facts as not published. Consumers know by its id a fact that they have read already.
 * @returns how many there are
 * @throws when the stream is not there, or the server does not answer: the next sweep looks again
 */
export async function republishLost(transactions: Transactions, stream: Pick<FactStream, 'stateOf'>): Promise<number> {
  // Read before the stream is asked: a fact that is published meanwhile is then none that it lacks.
  const published = await transactions.run(async (tx) => {
    const { rows } = await sql<Published>(
      tx,
      `SELECT name, created, (SELECT max(stream_seq) FROM outbox WHERE stream = name) AS seq FROM published_stream`,
    );
    return rows.filter(({ seq }) => seq !== null);
  });
  let lost = 0;
  for (const { name, created: known, seq } of published) {
    const { created, lastSeq } = await stream.stateOf(name);
    if (known !== created) lost += await transactions.run((tx) => fromAnother(tx, name, created));
    else if (BigInt(seq) > BigInt(lastSeq))
      lost += await transactions.run((tx) => unpublish(tx, name, { after: lastSeq, upTo: seq }));
  }
  return lost;
}

/**
 * Marks every fact of a stream that was made anew. Facts that its predecessor took from a replica which has not noted
 * it yet would be noted under the new stream, as if that one had them: they are waited for.
 */
async function fromAnother(tx: Tx, name: string, created: string): Promise<number> {
  await lockForTransaction(tx, 'outbox:lost');
  await sql(tx, 'SELECT FROM outbox WHERE published_at IS NULL ORDER BY seq FOR UPDATE');
  return (await isAnother(tx, name, created)) ? unpublish(tx, name) : 0;
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

/** @param places all of the stream without them */
async function unpublish(tx: Tx, name: string, places?: Places): Promise<number> {
  const { affected } = await sql(
    tx,
    `UPDATE outbox SET published_at = NULL, stream = NULL, stream_seq = NULL
     WHERE stream = $1 AND ($2::bigint IS NULL OR stream_seq > $2) AND ($3::bigint IS NULL OR stream_seq <= $3)`,
    [name, places?.after, places?.upTo],
  );
  return affected;
}
