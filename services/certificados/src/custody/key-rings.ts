import { KeyRing, rewrap, sql, type Batch, type Custody, type Envelopes, type Tx } from '@portal/service-kit';
import type { CertificadosConfig } from '../config.js';
import { aadOf } from './key-envelope.js';

type Settings = Pick<
  CertificadosConfig,
  'CA_KEK_FILE' | 'CA_KEK_ANTERIOR_FILE' | 'SIGNER_KEK_FILE' | 'SIGNER_KEK_ANTERIOR_FILE'
>;

/** Both key rings of the settings: the service and the rotation open with the same ones. */
export const keyRings = (settings: Settings) => ({
  autoridad: new KeyRing('CA_KEK', settings.CA_KEK_FILE, settings.CA_KEK_ANTERIOR_FILE),
  firmantes: new KeyRing('SIGNER_KEK', settings.SIGNER_KEK_FILE, settings.SIGNER_KEK_ANTERIOR_FILE),
});

/** What each of them opens: the self-test checks it, the rotation wraps it anew. */
export const custodies = ({ autoridad, firmantes }: ReturnType<typeof keyRings>) => ({
  autoridad: { ring: autoridad, envelopes: [new KeyEnvelopes('authorities')] } satisfies Custody,
  firmantes: { ring: firmantes, envelopes: [new KeyEnvelopes('people'), new KeyEnvelopes('pool')] } satisfies Custody,
});

interface Row {
  readonly id: string;
  readonly dueno: string;
  readonly dataKey: Buffer;
}

/** Where the keys of each kind of owner lie. `dueno` is an SQL expression. */
const places = {
  authorities: { table: 'llave', condition: `dueno LIKE 'autoridad:%'`, dueno: 'dueno' },
  people: { table: 'llave', condition: `dueno NOT LIKE 'autoridad:%'`, dueno: 'dueno' },
  pool: { table: 'llave_reserva', condition: 'true', dueno: `'reserva'` },
} as const;

/** The private keys of one kind of owner, as a rotation finds and leaves them. */
class KeyEnvelopes implements Envelopes {
  private readonly table: string;
  private readonly rows: string;
  private readonly dueno: string;

  constructor(kind: keyof typeof places) {
    const { table, condition, dueno } = places[kind];
    this.table = table;
    this.rows = `${table} WHERE ${condition}`;
    this.dueno = dueno;
  }

  async inUse(tx: Tx): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ id: string; n: number }>(
      tx,
      `SELECT kek_id AS id, count(*)::int AS n FROM ${this.rows} GROUP BY kek_id ORDER BY kek_id`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  async rewrap(tx: Tx, ring: KeyRing, batch: Batch): Promise<number> {
    const rows = await this.hold(tx, batch);
    if (rows.length === 0) return 0;
    const [from, to] = [ring.of(batch.from), ring.current];
    const dataKeys = await Promise.all(
      rows.map(({ id, dueno, dataKey }) => rewrap(from, to, dataKey, aadOf({ keyId: id, dueno }))),
    );
    await sql(
      tx,
      `UPDATE ${this.table} l SET kek_id = $1, data_key = n.data_key
       FROM unnest($2::uuid[], $3::bytea[]) AS n (id, data_key) WHERE l.id = n.id`,
      [to.id, rows.map(({ id }) => id), dataKeys],
    );
    return rows.length;
  }

  private async hold(tx: Tx, { from, count, wait }: Batch): Promise<Row[]> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT id, ${this.dueno} AS dueno, data_key AS "dataKey" FROM ${this.rows} AND kek_id = $1
       LIMIT $2 FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
      [from, count],
    );
    return rows;
  }
}
