import { rewrapText, sql, type Batch, type Envelopes, type KeyRing, type Tx } from '@portal/service-kit';

/** What the sealed GPS password is bound to. */
export const selloGps = (id: string): string => `inscripcion:${id}:contrasenaGPS`;

/** The key that a password names, as the index `inscripcion_kek` has it: `UNNAMED_KEK` for those sealed before there were names. */
const KEK = `CASE WHEN contrasena_gps_sellada LIKE 'v2.%' THEN split_part(contrasena_gps_sellada, '.', 2) ELSE 'v1' END`;

interface Fila {
  readonly id: string;
  readonly sellada: string;
}

/** The sealed GPS passwords, where a rotation finds and leaves them. */
export class ContrasenasEnSobre implements Envelopes {
  async inUse(tx: Tx): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ id: string; n: number }>(
      tx,
      `SELECT ${KEK} AS id, count(*)::int AS n FROM inscripcion GROUP BY 1 ORDER BY 1`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  async rewrap(tx: Tx, ring: KeyRing, { from, count, wait }: Batch): Promise<number> {
    const { rows } = await sql<Fila>(
      tx,
      `SELECT id, contrasena_gps_sellada AS sellada FROM inscripcion WHERE ${KEK} = $1 LIMIT $2 FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
      [from, count],
    );
    if (rows.length === 0) return 0;
    const nuevas = await Promise.all(rows.map(({ id, sellada }) => rewrapText(ring, sellada, selloGps(id))));
    await sql(
      tx,
      `UPDATE inscripcion i SET contrasena_gps_sellada = n.sellada FROM unnest($1::uuid[], $2::text[]) AS n (id, sellada) WHERE i.id = n.id`,
      [rows.map(({ id }) => id), nuevas],
    );
    return rows.length;
  }
}
