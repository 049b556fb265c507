import pg from 'pg';
import { GENESIS, type Head } from '@portal/auditoria/seed';
import { SEMBRADA } from '@portal/service-kit/objects';
import { BulkLoad } from './bulk-load.js';
import { enrolmentOf, type Enrolment, type Plan } from './invented/enrolment.js';
import { SeedRefused, STAND_PLATFORM } from './request.js';
import { addEntradas, auditoriaTables } from './rows/auditoria.js';
import { addInscripcion, inscripcionesTables } from './rows/inscripciones.js';
import { addCorreos, notificacionesTables } from './rows/notificaciones.js';
import { Batch, type Rows, type Table } from './rows/table.js';

/** What `seed` needs to know of a portal. */
export interface Target {
  /** The address of the database's superuser, who may act as the owner of each schema. */
  readonly databaseUrl: string;
  /** By schema, the role that owns its tables. */
  readonly owners: Readonly<Record<Schema, string>>;
  /** Seals the GPS password of an enrolment, and the id of the key that does. */
  readonly kekId: string;
  seal(id: string): Promise<string>;
}

export interface Wish {
  readonly enrolments: number;
  readonly seed: string;
  readonly now: Date;
  /** The schemas that get rows; all of them without it. */
  readonly only?: readonly Schema[];
  /** Told how many are there so far. */
  progress(done: number): void;
}

/**
 * In the order of their commits. Where one fails after another, the chain has entries of enrolments that did not come:
 * I1 tells them.
 */
const schemas = ['auditoria', 'notificaciones', 'inscripciones'] as const;
type Schema = (typeof schemas)[number];

const tables = {
  auditoria: auditoriaTables,
  notificaciones: notificacionesTables,
  inscripciones: inscripcionesTables,
} as const satisfies Record<Schema, Readonly<Record<string, Table>>>;

/** Turns enrolments into the rows of one schema. */
interface Writer {
  readonly load: BulkLoad;
  add(enrolment: Enrolment): void;
  /** The rows so far; the writer then begins anew. */
  take(): readonly Rows[];
}

const writers: Record<Schema, (load: BulkLoad) => Promise<Writer>> = {
  auditoria: async (load) => {
    let head = await headOf(load);
    const batch = new Batch(auditoriaTables);
    const add = (enrolment: Enrolment) => {
      head = addEntradas(batch, head, enrolment);
    };
    return { load, add, take: () => batch.take() };
  },
  notificaciones: async (load) => {
    const batch = new Batch(notificacionesTables);
    return { load, add: (enrolment) => addCorreos(batch, enrolment), take: () => batch.take() };
  },
  inscripciones: async (load) => {
    const batch = new Batch(inscripcionesTables);
    return { load, add: (enrolment) => addInscripcion(batch, enrolment), take: () => batch.take() };
  },
};

/** Enrolments that are made and copied together. */
const BATCH = 1000;

/**
 * Fills the schemas of a portal that stands still. Every row of a schema comes, or none.
 * @throws SeedRefused when its tables are missing or its processes run; what PostgreSQL says
 */
export async function seed(target: Target, wish: Wish): Promise<void> {
  const chosen = schemas.filter((schema) => wish.only?.includes(schema) ?? true);
  await requireStill(target.databaseUrl, chosen);
  const loads = new Map<Schema, BulkLoad>();
  try {
    for (const schema of chosen)
      loads.set(
        schema,
        await BulkLoad.begin(target.databaseUrl, schema, target.owners[schema], Object.values(tables[schema])),
      );
    const own = loads.get('inscripciones');
    if (!own) throw new Error('enrolments are seeded in any case');
    const plan = { ...wish, seal: target.seal, first: await firstCode(own, wish.enrolments) };
    await own.query('INSERT INTO kek (id) VALUES ($1) ON CONFLICT DO NOTHING', [target.kekId]);
    await fill(await Promise.all([...loads].map(([schema, load]) => writers[schema](load))), plan, wish.progress);
    await Promise.all([...loads.values()].map((load) => load.restore()));
    await own.query(FIGURES, [plan.first]);
    for (const load of loads.values()) await load.commit();
    await Promise.all([...loads].map(([schema, load]) => load.analyse(schema)));
  } finally {
    await Promise.all([...loads.values()].map((load) => load.end()));
  }
}

/** The figures of what came, as their trigger counts, tests left out: codes are numbered without a gap. */
const FIGURES = `
  INSERT INTO figura AS f (creador_sub, estado, ranura, inscripciones, firmas_pendientes)
    SELECT creador_sub, estado, 0, count(*), coalesce(sum((firmada_conductor_en IS NULL)::int
      + (firmada_propietario_en IS NULL)::int) FILTER (WHERE solicitud_aceptada_en IS NOT NULL), 0)
    FROM inscripcion WHERE substr(codigo, 10)::int >= $1 AND instantanea_key LIKE '${SEMBRADA}%' AND NOT prueba
    GROUP BY 1, 2
  ON CONFLICT (creador_sub, estado, ranura) DO UPDATE
    SET inscripciones = f.inscripciones + excluded.inscripciones,
        firmas_pendientes = f.firmas_pendientes + excluded.firmas_pendientes`;

/** Reserves the numbers of the codes: a sequence gives none back, whatever becomes of the run. */
async function firstCode(load: BulkLoad, count: number): Promise<number> {
  const { rows } = await load.query<{ first: string }>(
    `SELECT setval('inscripcion_consecutivo', nextval('inscripcion_consecutivo') + $1 - 1) - $1 + 1 AS first`,
    [count],
  );
  return Number(rows[0]?.first);
}

/** While PostgreSQL takes one batch in, the next one is made. */
async function fill(all: readonly Writer[], plan: Plan, progress: Wish['progress']): Promise<void> {
  let taking = Promise.resolve();
  for (let from = 0; from < plan.enrolments; from += BATCH) {
    const to = Math.min(from + BATCH, plan.enrolments);
    for (let n = from; n < to; n += 1) {
      const enrolment = await enrolmentOf(plan, n);
      for (const writer of all) writer.add(enrolment);
    }
    await taking;
    taking = copied(all).then(() => progress(to));
    // Whoever awaits it next gets the failure.
    taking.catch(() => undefined);
  }
  await taking;
}

const copied = async (all: readonly Writer[]): Promise<void> => {
  await Promise.all(all.map(({ load, take }) => load.copy(take())));
};

/** The chain goes on from here; its writer waits until the run ends. */
async function headOf(load: BulkLoad): Promise<Head> {
  await load.query(`SELECT pg_advisory_xact_lock(hashtextextended('auditoria.cadena', 0))`);
  const { rows } = await load.query<{ seq: string; hash: string }>(
    'SELECT seq, hash FROM entrada ORDER BY seq DESC LIMIT 1',
  );
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : GENESIS;
}

/** A table of each schema without which there is nothing to fill. */
const newest: Readonly<Record<Schema, string>> = {
  inscripciones: 'inscripciones.sin_llegar',
  notificaciones: 'notificaciones.correo',
  auditoria: 'auditoria.entrada',
};

/** @throws SeedRefused when tables of these schemas are missing, or a process of the portal runs */
export async function requireStill(databaseUrl: string, chosen: readonly Schema[] = schemas): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const missing = await client.query(`SELECT FROM unnest($1::text[]) AS t (name) WHERE to_regclass(t.name) IS NULL`, [
      chosen.map((schema) => newest[schema]),
    ]);
    if (missing.rowCount) throw new SeedRefused('Faltan tablas: inicie el portal una vez con npm start y deténgalo.');
    const running = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'portal-%'`,
    );
    if (running.rowCount) throw new SeedRefused(`El portal está en marcha: deténgalo. ${STAND_PLATFORM}`);
  } finally {
    await client.end();
  }
}
