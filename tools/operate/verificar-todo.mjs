/**
 * `npm run verificar-todo [-- --datos folder]`: every invariant of the portal of this clone, read from its databases,
 * its store and the validators. Exits 1 when one is broken, 2 when there is no portal or one was not looked at.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SEMBRADA } from '@portal/service-kit/objects';
import { say } from '../platform/say.mjs';
import { storeOf } from './invariants/store-of.mjs';
import { exitCodeOf, linesOf, verifyAll } from './invariants/verify-all.mjs';
import { NO_PORTAL, ownPortal } from './own-portal.mjs';

const { values } = parseArgs({ options: { datos: { type: 'string' } } });
const portal = ownPortal(values.datos);
if (portal) {
  process.exitCode = await verify(portal);
} else {
  console.error(NO_PORTAL);
  process.exitCode = 2;
}

/**
 * @param {NonNullable<ReturnType<typeof ownPortal>>} portal
 * @returns {Promise<number>} the exit code
 */
async function verify({ places, auditoria, pdf, ownerUrl }) {
  const database = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  const origin = String(pdf.PORTAL_ORIGIN);
  const answers = await fetch(`${origin}/api/configuracion`).then(
    () => true,
    () => false,
  );
  const store = await storeOf(pdf);
  const verdicts = await verifyAll({ database, store, places, auditoria, ...(answers && { origin }) });
  const { rows } = await database.query(
    `SELECT count(*)::int AS n FROM inscripciones.inscripcion WHERE instantanea_key LIKE '${SEMBRADA}%'`,
  );
  await database.end();
  for (const line of verdicts.flatMap(linesOf)) say(line);
  if (rows[0].n > 0) say(`${rows[0].n} inscripciones sembradas no tienen archivos: sus documentos no se miran.`);
  return exitCodeOf(verdicts);
}
