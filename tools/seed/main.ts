/** `npm run seed`: reads what is wished, looks whose database it is, and fills it. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { aadGps } from '@portal/inscripciones/seed';
import { KeyFile, KeyRing, sealText } from '@portal/service-kit';
import { NO_PORTAL, ownPortal } from '../operate/own-portal.mjs';
import { seed } from './load.js';
import { readRequest, requireLocal, SeedRefused, sentenceOf, type SeedRequest } from './request.js';

/**
 * What one enrolment takes on the disk, rows and indexes of all schemas and their log: measured, with room to spare.
 */
const BYTES_EACH = 24_000;

async function run({ enrolments, seed: word, data }: SeedRequest): Promise<void> {
  const portal = ownPortal(data);
  if (!portal) throw new SeedRefused(NO_PORTAL);
  requireLocal(portal.ownerUrl);
  await requireRoom(portal.ownerUrl, enrolments);
  const ring = new KeyRing('FORM_KEK', new KeyFile(path.join(portal.places.secrets, 'kek-formulario')));
  const since = performance.now();
  const elapsed = () => ((performance.now() - since) / 1000).toFixed(0);
  let told = 0;
  await seed(
    {
      databaseUrl: portal.ownerUrl,
      owners: { inscripciones: 'inscripciones', notificaciones: 'notificaciones', auditoria: 'auditoria_owner' },
      kekId: ring.current.id,
      seal: (id) => sealText(ring, 'clave-sembrada', aadGps(id)),
    },
    {
      enrolments,
      seed: word,
      now: startOfHour(),
      progress: (done) => {
        const share = Math.floor((done * 20) / enrolments);
        if (share > told) console.log(`${done} de ${enrolments} inscripciones, ${elapsed()} s`);
        told = share;
      },
    },
  );
  console.log(
    `✓ ${enrolments} inscripciones sembradas en ${elapsed()} s. Ninguna tiene archivos: su documento no se abre.`,
  );
}

/** The same seed within one hour makes the same rows. */
const startOfHour = (): Date => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);

/** A disk that fills up takes everything else down with it. @throws SeedRefused */
async function requireRoom(databaseUrl: string, enrolments: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory').finally(() => client.end());
  const { bavail, bsize } = statfsSync(rows[0]?.data_directory ?? '/');
  const [room, needed] = [bavail * bsize, enrolments * BYTES_EACH];
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  if (room < needed)
    throw new SeedRefused(`El disco no alcanza: hacen falta ${gigabytes(needed)} GB y quedan ${gigabytes(room)} GB.`);
}

try {
  await run(readRequest(process.argv.slice(2)));
} catch (error) {
  console.error(`✗ ${sentenceOf(error)}`);
  process.exitCode = error instanceof SeedRefused ? 64 : 1;
}
