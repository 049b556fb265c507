import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The columns that the flow reads, of whichever table. */
export interface Row {
  id: string;
  inscripcion_id: string;
  rol: 'conductor' | 'propietario';
  sha256: string;
  key: string;
  revision: number;
  codigo: string;
  placa: string;
  formulario: { placaTrailer: string };
  textos: { clave: string }[];
  creada_en: Date;
  vence_en: Date;
  dueno: string;
  vigente: boolean;
  der: Buffer;
  serial: string;
  sujeto: { commonName: string };
  valido_desde: Date;
  llave_id: string;
  kek_id: string;
  data_key: Buffer;
  sellada: Buffer;
}

export type Query = (text: string, values: unknown[]) => Promise<{ rows: Row[]; rowCount: number }>;

export async function one(query: Query, text: string, values: unknown[]): Promise<Row> {
  const [row] = (await query(text, values)).rows;
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

export async function changed(query: Query, text: string, values: unknown[]): Promise<void> {
  if ((await query(text, values)).rowCount !== 1) throw new Error(`not one row: ${text}`);
}

/** One statement for all of them, marked as published: no service shall spend its time on them. @param data by type */
export async function events(query: Query, schema: string, data: Record<string, object>): Promise<void> {
  const rows = Object.entries(data).map(([type, value]) => ({ id: randomUUID(), type, value }));
  const envelopes = rows.map(({ id, type, value }) =>
    JSON.stringify({ id, type, at: new Date(), requestId: id, data: value }),
  );
  await query(SQL.events(schema), [
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ type }) => `evt.${schema}.${type}`),
    envelopes,
  ]);
}

/** One transaction of PostgreSQL's own client. */
export async function transaction<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(
      async (text, values) => (await client.query(text, values)) as unknown as { rows: Row[]; rowCount: number },
    );
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** The statements of the flow, as the services send them, without what writes them there. */
export const SQL = {
  lock: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  tryLock: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
  stored: `SELECT body_hash, answer FROM inscripciones.idempotencia WHERE id = $1
    AND created_at > now() - interval '24 hours'`,
  store: 'INSERT INTO inscripciones.idempotencia (id, body_hash, answer) VALUES ($1, $2, $3)',
  open: `SELECT e.id, e.inscripcion_id, e.rol, e.vence_en, e.usado_en, i.codigo, i.placa, i.formulario, i.creada_en,
    i.textos -> e.rol AS textos, r.sha256
         FROM inscripciones.enlace e JOIN inscripciones.inscripcion i ON i.id = e.inscripcion_id
           JOIN inscripciones.revision r ON r.inscripcion_id = i.id AND r.numero = 0
         WHERE e.token_hash = $1 AND e.revocado_en IS NULL AND (e.usado_en IS NOT NULL OR e.vence_en > now())`,
  current: `SELECT r.numero AS revision, r.key, r.sha256 FROM inscripciones.inscripcion i
            JOIN inscripciones.revision r ON r.inscripcion_id = i.id AND r.numero = i.revision WHERE i.id = $1`,
  claim: `UPDATE inscripciones.enlace SET reserva_id = $2, reserva_hasta = now() + interval '60 s'
          WHERE id = $1 AND usado_en IS NULL AND revocado_en IS NULL AND vence_en > now() AND (reserva_hasta IS NULL
            OR reserva_hasta < now())`,
  note: `INSERT INTO inscripciones.objeto_por_borrar (key, desde) VALUES ($1, now() + interval '80 s')`,
  keep: 'UPDATE inscripciones.objeto_por_borrar SET desde = now() WHERE key = $1',
  forget: 'DELETE FROM inscripciones.objeto_por_borrar WHERE key = $1',
  hold: `SELECT *, estado = 'active' AND now() BETWEEN valido_desde AND valido_hasta AS vigente
    FROM certificados.certificado WHERE id = $1 FOR SHARE`,
  covered: `SELECT NOT s.crl_pendiente AND c.emitida_en >= $2 AND c.proxima_en > now() AS vigente
            FROM certificados.serie s, (SELECT emitida_en, proxima_en FROM certificados.crl
              WHERE autoridad = 'emisora' ORDER BY numero DESC LIMIT 1) c WHERE s.serial = $1`,
  authorities: 'SELECT * FROM certificados.autoridad',
  key: 'SELECT * FROM certificados.llave WHERE id = $1',
  cms: `INSERT INTO certificados.firma_emitida (claim_id, certificado_id, digest, cms, nivel, firmado_en)
    VALUES ($1, $2, $3, $4, $5, $6)`,
  cmsOf: 'SELECT * FROM certificados.firma_emitida WHERE claim_id = $1',
  use: `UPDATE inscripciones.enlace SET usado_en = $3 WHERE id = $1 AND reserva_id = $2 AND usado_en IS NULL
    AND revocado_en IS NULL`,
  addRevision: `INSERT INTO inscripciones.revision (inscripcion_id, numero, key, sha256, bytes, creada_en)
      VALUES ($1, $2, $3, $4, $5, $6)`,
  sign: `INSERT INTO inscripciones.firma (id, inscripcion_id, rol, enlace_id, reserva_id, revision, nivel,
    certificado_id, certificado_huella, nombre, textos, declarado, observado, firmada_en)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  advance: (column: string) =>
    `UPDATE inscripciones.inscripcion SET revision = $2, actualizada_en = $4, ${column} = $4 WHERE id = $1
      AND revision = $3 AND ${column} IS NULL`,
  delivered: `UPDATE inscripciones.entrega SET estado = 'firmado', motivo = NULL, fecha = $2 WHERE enlace_id = $1`,
  events: (schema: string) =>
    `INSERT INTO ${schema}.outbox (id, type, subject, envelope, published_at) SELECT *, now()
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[])`,
} as const;

/** Removes all signatures, so that the same people can sign again in the next round. */
export const UNSIGN = `
  UPDATE inscripciones.enlace SET usado_en = NULL, visto_en = NULL, reserva_id = NULL, reserva_hasta = NULL;
  DELETE FROM inscripciones.firma;
  DELETE FROM inscripciones.revision WHERE numero > 0;
  UPDATE inscripciones.inscripcion SET revision = 0, firmada_conductor_en = NULL, firmada_propietario_en = NULL;
  DELETE FROM certificados.firma_emitida;`;
