/**
 * P24: what an administrator waits for who opens one enrolment: its page from four processes, and its document. The
 * floor is one call, the creator's page of the same enrolment from one process, and the same document (ADR 53). The
 * document is the same on both sides and lessens what the page costs, so the page alone is held below a wider limit.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Persona } from '@portal/contracts/core';
import { miInscripcion, verArchivo, verInscripcion } from '@portal/contracts/inscripciones';
import { eventually, unaPersona } from '@portal/test-kit';
import { cookieOf } from './browser/cookie-of.js';
import { everybodySigns, overHttp } from './flow/users.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { quantile } from './harness/summary.js';
import { many, timed } from './harness/timed.js';
import { callsAs } from './platform/calls-as.js';
import { Signers } from './platform/signers.js';
import { stand, type Stand } from './platform/stand.js';

const KEPT = 9;
/** Readings of one round, and before the first one: code that is still being compiled is no measure. */
const READINGS = 80;
const WARM = 500;

const admin = unaPersona('revisora', ['admin']);

/** @throws Error when it ends before it listens */
async function bareProcess({ databaseUrl, objectsDir }: Stand): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('./flow/bare-page.ts', import.meta.url)), [
    databaseUrl,
    objectsDir,
    admin.subject,
  ]);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the page without a portal does not start: ${code ?? signal}`);
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** @throws Error when it is refused */
async function read(address: string, cookie = ''): Promise<number> {
  const response = await fetch(address, { headers: { cookie } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return bytes;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Two complete enrolments. Each reading of a document makes its story longer: the page is the other one's. */
async function twoComplete(portal: Stand, database: pg.Pool): Promise<{ page: string; document: string }> {
  const { calls, connection } = await callsAs('gateway', portal);
  const signers = await new Signers(portal, calls, database).make(2);
  // One after the other: both sign the same document.
  for (const role of [0, 1])
    await everybodySigns(
      signers.flatMap((both) => both[role] ?? []),
      overHttp(portal.origin),
    );
  await connection.close();
  const ids = await eventually('both are complete, and the chain has their story', async () => {
    const { rows } = await database.query<{ id: string }>(
      `SELECT id FROM inscripciones.inscripcion WHERE completada_en IS NOT NULL AND EXISTS (
         SELECT FROM auditoria.entrada WHERE entrada->>'recurso' = 'inscripcion:' || id) ORDER BY codigo`,
    );
    return rows.length === 2 && rows.map(({ id }) => id);
  });
  return { page: ids[0] ?? '', document: ids[1] ?? '' };
}

async function p24(): Promise<Measurement[]> {
  // No mail server stands, and each mail that waits for one would be told.
  const portal = await stand({ LOG_LEVEL: 'fatal' }, ['notificaciones', 'auditoria']);
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  let child: ChildProcess | undefined;
  try {
    const bare = await bareProcess(portal);
    ({ child } = bare);
    const ids = await twoComplete(portal, database);
    const cookie = async (who: Persona) => `sid=${await cookieOf(database, portal.secrets.value('sesion'), who)}`;
    const [revisora, creadora] = [await cookie(admin), await cookie(unaPersona('bench'))];
    const from = (call: { path: string }, id: string) =>
      `${portal.origin}${call.path.replace(':id', id).replace(':archivo', 'documento')}`;
    const page = () => read(from(verInscripcion, ids.page), revisora);
    const oneCall = () => read(from(miInscripcion, ids.page), creadora);
    const document = () => read(from(verArchivo, ids.document), revisora);
    const works = {
      page,
      oneCall,
      whole: async () => [await page(), await document()],
      floor: async () => [await oneCall(), await document()],
      bare: async () => [
        await read(`${bare.origin}/pagina/${ids.page}`),
        await read(`${bare.origin}/documento/${ids.document}`),
      ],
    };
    for (const work of Object.values(works)) for (let n = 0; n < WARM; n += 1) await work();
    const median = (work: () => Promise<unknown>) => async () => quantile(await many(READINGS, () => timed(work)), 0.5);
    const costs = await interleave(
      {
        page: median(works.page),
        oneCall: median(works.oneCall),
        whole: median(works.whole),
        floor: median(works.floor),
        bare: median(works.bare),
      },
      KEPT,
    );
    const [ofPage, ofCall, ofDocument] = [kB(await page()), kB(await oneCall()), kB(await document())];
    const whole = {
      ...{ id: 'P24', unit: 'ms', ours: costs.whole },
      what: `la página de una inscripción (${ofPage}) y su documento (${ofDocument})`,
    };
    return [
      { ...whole, against: `una llamada (${ofCall}) y el documento`, base: costs.floor, limit: { atMost: 1.5 } },
      {
        ...whole,
        what: 'de ello la página',
        ours: costs.page,
        against: 'una llamada',
        base: costs.oneCall,
        limit: { atMost: 2.5 },
      },
      { ...whole, against: 'el mismo SQL y los bytes, sin portal', base: costs.bare },
    ];
  } finally {
    child?.kill();
    await database.end();
    await portal.stop();
  }
}

export const measures = { P24: p24 };
