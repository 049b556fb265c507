/** How the drills look into the database: patient, because some of them take it away. */
import pg from 'pg';
import { eventually } from '../../operate/invariants/eventually.mjs';

/** A connection that ended, and a server that is not there or not ready (class 08 and 57P0x of SQLSTATE). */
const goneCodes = /^(08\w{3}|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const goneWords = /Connection terminated|connection error|not queryable/i;

/** @param {any} error @returns {boolean} the server is away, and comes back */
export const isAway = ({ code, message }) => goneCodes.test(String(code)) || goneWords.test(String(message));

/**
 * Asks the same again while the server is away: only for what may be asked twice.
 * @param {string} connectionString
 * @returns {pg.Pool}
 */
export function patientPool(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A connection that nobody uses was cut: the next one is made when it is needed.
  pool.on('error', () => undefined);
  const once = pool.query.bind(pool);
  const patient = (/** @type {string} */ text, /** @type {unknown[] | undefined} */ values) =>
    eventually('the database answers', () =>
      once(text, values).catch((error) => {
        if (!isAway(error)) throw error;
        return undefined;
      }),
    );
  return Object.assign(pool, { query: /** @type {pg.Pool['query']} */ (/** @type {unknown} */ (patient)) });
}
