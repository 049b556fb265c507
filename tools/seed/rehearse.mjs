/** The seed of `npm test`, on the platform that it has standing. Its processes stop meanwhile, as people's must. */
import path from 'node:path';
import pg from 'pg';
import { SEMBRADA } from '@portal/service-kit/objects';
import { chainWhole, transitionsTold } from '../operate/invariants/audit-whole.mjs';
import { documentsWhole } from '../operate/invariants/documents-whole.mjs';
import { filesNeeded } from '../operate/invariants/files-needed.mjs';
import { storeOf } from '../operate/invariants/store-of.mjs';
import { ownPortal } from '../operate/own-portal.mjs';
import { root } from '../platform/places.mjs';
import { runTool } from '../run/dependencies.mjs';
import { startAll } from '../run/stand-platform.mjs';

const [ENROLMENTS, REAL] = [9, 3];

/** The newest ones, whichever came first: sent, signed once, completed with validation data. */
const expected = ['0 firmas', '1 firmas', '2 firmas, B-LT'];

const NEWEST = `
  SELECT i.instantanea_key LIKE '${SEMBRADA}%' AS sembrada, r.nivel,
    (SELECT count(*)::int FROM inscripciones.firma f WHERE f.inscripcion_id = i.id) AS firmas
  FROM inscripciones.inscripcion i
  JOIN inscripciones.revision r ON r.inscripcion_id = i.id AND r.numero = i.revision
  WHERE i.solicitud_aceptada_en IS NOT NULL ORDER BY substr(i.codigo, 10)::int DESC LIMIT ${REAL}`;

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, parts:
 * import('../platform/supervisor.mjs').Part[], places: import('../platform/places.mjs').Places }} stood
 * @throws {Error} what of the seed is not as it should be
 */
export async function rehearse({ supervisor, places, parts }) {
  const portal = ownPortal(places.data);
  if (!portal) throw new Error('no portal');
  const database = new pg.Pool({ connectionString: portal.ownerUrl, max: 4 });
  const store = await storeOf(portal.pdf);
  for (const name of ['gateway-2', ...parts.map((part) => part.name).reverse()]) await supervisor.stop(name);
  try {
    const before = await counts(database);
    const order = ['--inscripciones', String(ENROLMENTS), '--reales', String(REAL), '--datos', places.data];
    await runTool(process.execPath, [path.join(root, 'tools/seed/seed.mjs'), ...order]);
    const after = await counts(database);
    // The chain is judged with the authority that sealed its checkpoints.
    await startAll(supervisor, parts);
    const breaks = [
      ...(after.all - before.all === ENROLMENTS ? [] : [`${after.all - before.all} enrolments came`]),
      ...(after.seeded - before.seeded === ENROLMENTS - REAL ? [] : [`${after.seeded - before.seeded} are seeded`]),
      ...(after.newest.join('; ') === expected.join('; ') ? [] : [`the newest: ${after.newest.join('; ')}`]),
      ...(await documentsWhole(database, store.read)),
      ...(await filesNeeded(database, store)),
      ...(await chainWhole(portal.auditoria)),
      ...(await transitionsTold(database)),
    ];
    if (breaks.length > 0) throw new Error(breaks.join('\n'));
  } finally {
    await database.end();
  }
}

/** @param {pg.Pool} database */
async function counts(database) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE instantanea_key LIKE '${SEMBRADA}%'))::int AS seeded
     FROM inscripciones.inscripcion`,
  );
  const newest = (await database.query(NEWEST)).rows.map(({ sembrada, nivel, firmas }) =>
    [`${firmas} firmas`, nivel, sembrada && 'sembrada'].filter(Boolean).join(', '),
  );
  return { ...rows[0], newest: newest.sort() };
}
