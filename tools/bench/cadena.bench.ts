/** P22: what the daily verification of the audit chain costs, over a hundred thousand entries. */
import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import pg from 'pg';
import { ChainRepository, NOTHING_KEPT, signCheckpoint, VerificationService } from '@portal/auditoria/bench';
import { auditoriaDatabase, GENESIS, nextLink, type Head, type Link } from '@portal/auditoria/seed';
import { databaseOptions, openDatabase, Transactions } from '@portal/service-kit';
import { testDatabase } from '@portal/test-kit';
import { cpuPerRun } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { timed } from './harness/timed.js';

const ENTRIES = 100_000;
/** Links of one INSERT, and of one reading of the floor, as the verification reads. */
const [INSERTED, READ] = [5000, 1000];
/** One signed checkpoint for so many links. */
const SIGNED = 50;
const ROUNDS = 3;
const LIMIT_MS = 10_000;

const aLink = (head: Head): Link =>
  nextLink(head, randomUUID(), {
    proceso: 'inscripciones',
    entrada: {
      accion: 'documento.leido',
      resultado: 'hecho',
      actor: `persona:${randomUUID()}`,
      recurso: `inscripcion:${randomUUID()}`,
      datos: { sha256: 'b'.repeat(64), rol: 'conductor', inscripcion: randomUUID() },
      ocurrioEn: new Date().toISOString(),
    },
  });

/** A chain as the service writes it. */
async function fill(raw: pg.Client, key: KeyObject): Promise<void> {
  let head: Head = GENESIS;
  while (head.seq < ENTRIES) {
    const links: Link[] = [];
    while (links.length < INSERTED) links.push((head = aLink(head)) as Link);
    await raw.query(
      `INSERT INTO entrada (seq, event_id, proceso, entrada, anterior, hash)
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::text[])`,
      [
        links.map(({ seq }) => seq),
        links.map(({ eventId }) => eventId),
        links.map(({ proceso }) => proceso),
        links.map(({ entrada }) => JSON.stringify(entrada)),
        links.map(({ anterior }) => anterior),
        links.map(({ hash }) => hash),
      ],
    );
    const firmadoEn = new Date().toISOString();
    for (const { seq, hash } of links.filter((link) => link.seq % SIGNED === 0))
      await raw.query('INSERT INTO punto_control (seq, hash, firmado_en, firma) VALUES ($1, $2, $3, $4)', [
        seq,
        hash,
        firmadoEn,
        signCheckpoint(key, { seq, hash, firmadoEn }),
      ]);
  }
}

/** The same rows, read in the same portions, and their bytes hashed as they come. */
async function floor(raw: pg.Client): Promise<void> {
  for (let seq = 0; ; seq += READ) {
    const { rows } = await raw.query<{ texto: string }>(
      'SELECT seq, event_id, proceso, entrada::text AS texto, anterior, hash FROM entrada WHERE seq > $1 ORDER BY seq LIMIT $2',
      [seq, READ],
    );
    if (rows.length === 0) return;
    for (const { texto } of rows) createHash('sha256').update(texto).digest('hex');
  }
}

async function p22(): Promise<Measurement[]> {
  const database = await testDatabase('auditoria');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const source = await openDatabase(databaseOptions(auditoriaDatabase(database.url)));
  const raw = new pg.Client({ connectionString: database.url, options: '-c search_path=auditoria' });
  await raw.connect();
  try {
    await fill(raw, privateKey);
    const transactions = new Transactions(source);
    const verification = new VerificationService(new ChainRepository());
    const verify = async (): Promise<void> => {
      const { links, firstBroken } = await transactions.run((tx) => verification.verify(tx, publicKey, NOTHING_KEPT));
      if (links !== ENTRIES || firstBroken !== undefined) throw new Error(`${links} links, broken at ${firstBroken}`);
    };
    const { ours, base } = await interleave(
      { ours: () => cpuPerRun(1, verify), base: () => cpuPerRun(1, () => floor(raw)) },
      ROUNDS,
    );
    const times = await interleave({ ours: () => timed(verify), base: () => timed(() => floor(raw)) }, ROUNDS);
    const what = `verificar ${ENTRIES} entradas de la auditoría`;
    return [
      {
        id: 'P22',
        what,
        unit: 'ms CPU',
        ours,
        against: 'las mismas filas, leídas y resumidas',
        base,
        limit: { atMost: 6 },
      },
      {
        id: 'P22',
        what,
        unit: 'ms',
        ours: times.ours,
        against: 'el límite',
        base: times.ours.map(() => LIMIT_MS),
        // The clock hangs on what else the machine does: the same rows read beside say whether it held still.
        steady: times.base,
        limit: { atMost: 1 },
      },
    ];
  } finally {
    await raw.end();
    await source.destroy();
    await database.close();
  }
}

export const measures = { P22: p22 };
