/** `npm run seed`: reads what is wished, looks whose database it is, and fills it. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { aadGps } from '@portal/inscripciones/seed';
import { KeyFile, KeyRing, sealText } from '@portal/service-kit';
import { tokenOf } from '../drills/flow/token-of.mjs';
import { NO_PORTAL, ownPortal } from '../operate/own-portal.mjs';
import { processNames } from '../platform/secrets.mjs';
import { build, stopTools } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { requireStill, seed } from './load.js';
import { liveEnrolments, wantedOf } from './real/live-enrolments.js';
import { keycloakOf, realPortal, type RealPortal } from './real/real-portal.js';
import {
  asksForHelp,
  readRequest,
  requireLocal,
  SeedRefused,
  SeedUnfinished,
  sentenceOf,
  STAND_PLATFORM,
  USAGE,
  type SeedRequest,
} from './request.js';

/**
 * What one enrolment takes on the disk, rows and indexes of all schemas and their log; and what a real one takes, with
 * its files: measured, with room to spare.
 */
const BYTES_EACH = 24_000;
const BYTES_REAL = 2_000_000;

type Portal = NonNullable<ReturnType<typeof ownPortal>>;

async function run({ enrolments, real, seed: word, data }: SeedRequest): Promise<void> {
  const portal = ownPortal(data);
  if (!portal) throw new SeedRefused(NO_PORTAL);
  requireLocal(portal.ownerUrl);
  await requireStill(portal.ownerUrl);
  await requireRoom(portal, enrolments - real, real);
  if (real > 0) {
    await requirePeople(portal);
    await build(processNames.map((name) => `@portal/${name}`));
  }
  if (enrolments > real) await copyRows(portal, enrolments - real, word);
  if (real > 0) await addReal(portal, real, word);
}

async function copyRows({ ownerUrl, places }: Portal, enrolments: number, word: string): Promise<void> {
  const ring = new KeyRing('FORM_KEK', new KeyFile(path.join(places.secrets, 'kek-formulario')));
  const elapsed = stopwatch();
  const tell = teller(enrolments, (done) => `${done} de ${enrolments} inscripciones, ${elapsed()}`);
  await seed(
    {
      databaseUrl: ownerUrl,
      owners: { inscripciones: 'inscripciones', notificaciones: 'notificaciones', auditoria: 'auditoria_owner' },
      kekId: ring.current.id,
      seal: (id) => sealText(ring, 'clave-sembrada', aadGps(id)),
    },
    { enrolments, seed: word, now: startOfHour(), progress: tell },
  );
  console.log(`✓ ${enrolments} inscripciones sembradas en ${elapsed()}, sin archivos: su documento no existe.`);
}

/** Has the portal's own processes make the newest ones. @throws SeedUnfinished saying how many came */
async function addReal({ ownerUrl, places }: Portal, real: number, word: string): Promise<void> {
  const elapsed = stopwatch();
  const tell = teller(real, (done) => `${done} de ${real} inscripciones reales, ${elapsed()}`);
  let done = 0;
  try {
    standing = await realPortal(places, ownerUrl);
    await standing.start();
    const first = await nextCode(standing.database);
    const all = Array.from({ length: real }, (_, n) => wantedOf(word, first, n));
    await liveEnrolments(standing, all, () => tell((done += 1)));
  } catch (error) {
    const left = real - done;
    const rest = left > 0 ? `, las demás con npm run seed -- --inscripciones ${left} --reales ${left}` : '';
    throw new SeedUnfinished(
      `Quedaron ${done} de las ${real} inscripciones reales${rest}. ${(error as Error).message}`,
      { cause: error },
    );
  }
  console.log(`✓ ${real} inscripciones reales en ${elapsed()}, con su documento y sus firmas.`);
}

/** The same seed within one hour makes the same rows. */
const startOfHour = (): Date => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);

function stopwatch(): () => string {
  const since = performance.now();
  return () => `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

/** Says every twentieth part. */
function teller(total: number, line: (done: number) => string): (done: number) => void {
  let told = 0;
  return (done) => {
    const share = Math.floor((done * 20) / total);
    if (share > told) console.log(line(done));
    told = share;
  };
}

/** The number of the next code: other people come after other enrolments. */
async function nextCode(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ next: string }>(
    'SELECT last_value + is_called::int AS next FROM inscripciones.inscripcion_consecutivo',
  );
  return Number(rows[0]?.next);
}

/** A disk that fills up takes everything else down with it. @throws SeedRefused */
async function requireRoom({ ownerUrl, places }: Portal, copied: number, real: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory').finally(() => client.end());
  const needed = copied * BYTES_EACH + real * BYTES_REAL;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  for (const folder of [rows[0]?.data_directory ?? '/', ...(real > 0 ? [places.objects] : [])]) {
    const { bavail, bsize } = statfsSync(folder);
    const room = bavail * bsize;
    if (room < needed)
      throw new SeedRefused(`El disco no alcanza: hacen falta ${gigabytes(needed)} GB y quedan ${gigabytes(room)} GB.`);
  }
}

/** Somebody of the sample realm sends them. @throws SeedRefused */
async function requirePeople({ places }: Portal): Promise<void> {
  const keycloakUrl = keycloakOf(places);
  await tokenOf({ keycloakUrl }, 'registrante').catch(() => {
    throw new SeedRefused(
      `Las reales las envía registrante@transcarga.test, que no pudo ingresar en ${keycloakUrl}. ${STAND_PLATFORM}`,
    );
  });
}

let standing: RealPortal | undefined;
const stop = async () => {
  stopTools();
  await standing?.stop();
};
const { leave, stopping } = onSignals({ stop, killAll: () => standing?.killAll() }, 130);

async function main(words: readonly string[]): Promise<number> {
  if (asksForHelp(words)) {
    console.log(USAGE);
    return 0;
  }
  try {
    await run(readRequest(words));
    return 0;
  } catch (error) {
    if (!stopping()) console.error(`✗ ${sentenceOf(error)}`);
    return error instanceof SeedRefused ? 64 : 1;
  }
}

const code = await main(process.argv.slice(2));
if (!stopping()) await leave(code);
