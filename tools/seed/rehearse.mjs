/** The seed of `npm test`, on the platform that it has standing: its processes stop first, as people are asked to do. */
import path from 'node:path';
import pg from 'pg';
import { SEMBRADA } from '@portal/service-kit/objects';
import { auditWhole } from '../operate/invariants/audit-whole.mjs';
import { documentsWhole } from '../operate/invariants/documents-whole.mjs';
import { filesNeeded } from '../operate/invariants/files-needed.mjs';
import { storeOf } from '../operate/invariants/store-of.mjs';
import { ownPortal } from '../operate/own-portal.mjs';
import { root } from '../platform/places.mjs';
import { runTool } from '../run/dependencies.mjs';

const [ENROLMENTS, REAL] = [9, 3];

/** The newest ones: completed with validation data, signed once, sent. */
const expected = ['2 firmas, B-LT', '1 firmas', '0 firmas'];

const NEWEST = `
  SELECT i.instantanea_key LIKE '${SEMBRADA}%' AS sembrada, r.nivel,
    (SELECT count(*)::int FROM inscripciones.firma f WHERE f.inscripcion_id = i.id) AS firmas
  FROM inscripciones.inscripcion i
  JOIN inscripciones.revision r ON r.inscripcion_id = i.id AND r.numero = i.revision
  WHERE i.solicitud_aceptada_en IS NOT NULL ORDER BY substr(i.codigo, 10)::int DESC LIMIT ${REAL}`;

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, places: import('../platform/places.mjs').Places,
 * parts: readonly import('../platform/supervisor.mjs').Part[] }} stood
 * @throws {Error} what of the seed is not as it should be
 */
export async function rehearse({ supervisor, places, parts }) {
  for (const name of ['gateway-2', ...parts.map((part) => part.name).reverse()]) await supervisor.stop(name);
  const order = ['--inscripciones', String(ENROLMENTS), '--reales', String(REAL), '--datos', places.data];
  const before = await numbers(places.data);
  await runTool(process.execPath, [path.join(root, 'tools/seed/seed.mjs'), ...order]);
  const after = await numbers(places.data);
  const breaks = [
    ...(after.all - before.all === ENROLMENTS ? [] : [`${after.all - before.all} enrolments came`]),
    ...(after.seeded - before.seeded === ENROLMENTS - REAL ? [] : [`${after.seeded - before.seeded} are seeded`]),
    ...(after.newest.sort().join() === [...expected].sort().join() ? [] : [`the newest: ${after.newest.join('; ')}`]),
    ...after.breaks,
  ];
  if (breaks.length > 0) throw new Error(breaks.join('\n'));
}

/** @param {string} data */
async function numbers(data) {
  const portal = ownPortal(data);
  if (!portal) throw new Error('no portal');
  const database = new pg.Pool({ connectionString: portal.ownerUrl, max: 4 });
  try {
    const { rows } = await database.query(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE instantanea_key LIKE '${SEMBRADA}%'))::int AS seeded
       FROM inscripciones.inscripcion`,
    );
    const newest = (await database.query(NEWEST)).rows.map(({ sembrada, nivel, firmas }) =>
      [`${firmas} firmas`, nivel, sembrada && 'sembrada'].filter(Boolean).join(', '),
    );
    const store = await storeOf(portal.inscripciones);
    const breaks = [
      ...(await documentsWhole(database, store.read)),
      ...(await filesNeeded(database, store)),
      ...(await auditWhole(database, portal.auditoria)),
    ];
    return { ...rows[0], newest, breaks };
  } finally {
    await database.end();
  }
}
