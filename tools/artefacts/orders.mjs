/**
 * The socket through which the runner takes orders: one JSON line each way. Only the user of the runner can open it.
 */
import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * `built`: the version is what was built last, and is noted so together with its line.
 * @typedef {{ order: 'replace', area: string, version: string, by?: string, reverted?: true, built?: true }} Order
 */
/** @typedef {{ ok: true, row: import('./versions.mjs').Row } | { ok: false, message: string }} Answer */

const MOST_BYTES = 10_000;
const LONGEST_MS = 600_000;

/**
 * A socket's address holds about a hundred bytes, so it is given from where we stand when that is shorter.
 * @param {string} file
 */
const addressOf = (file) => {
  const near = path.relative(process.cwd(), file);
  return near.length < file.length ? near : file;
};

/**
 * @param {import('../platform/places.mjs').Places} places
 * @param {(order: Order) => Promise<import('./versions.mjs').Row>} obey throws a Spanish sentence
 * @returns {Promise<() => Promise<void>>} stops taking orders
 */
export async function takeOrders({ runnerSocket: file }, obey) {
  rmSync(file, { force: true });
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    let bytes = 0;
    socket.on('data', (chunk) => (bytes += chunk.length) > MOST_BYTES && socket.destroy());
    createInterface({ input: socket }).once('line', async (line) => {
      const answer = await answerTo(line, obey);
      if (!socket.destroyed) socket.end(`${JSON.stringify(answer)}\n`);
    });
  });
  await new Promise((resolve, reject) => {
    // The address is taken within `listen`, so no other file is made under this mask.
    const usual = process.umask(0o177);
    server.once('error', reject).listen(addressOf(file), () => resolve(undefined));
    process.umask(usual);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * @param {string} line
 * @param {(order: Order) => Promise<import('./versions.mjs').Row>} obey
 * @returns {Promise<Answer>}
 */
async function answerTo(line, obey) {
  try {
    return { ok: true, row: await obey(orderOf(line)) };
  } catch (error) {
    return { ok: false, message: /** @type {Error} */ (error).message };
  }
}

/** @param {string} line @returns {Order} */
function orderOf(line) {
  const refused = new Error('El portal no entiende esta orden.');
  let order;
  try {
    order = JSON.parse(line);
  } catch (cause) {
    throw new Error(refused.message, { cause });
  }
  const { order: name, area, version, by, reverted, built } = order ?? {};
  if (name !== 'replace' || typeof area !== 'string' || typeof version !== 'string') throw refused;
  return {
    order: name,
    area,
    version,
    ...(typeof by === 'string' && { by }),
    ...(reverted === true && { reverted }),
    ...(built === true && { built }),
  };
}

/**
 * @param {import('../platform/places.mjs').Places} places
 * @param {Order} order
 * @returns {Promise<import('./versions.mjs').Row | undefined>} undefined when no runner takes orders
 * @throws {Error} the runner's sentence
 */
export async function orderRunner({ runnerSocket: file }, order) {
  const socket = await connected(file);
  if (!socket) return undefined;
  socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('El portal no contestó a tiempo.')));
  socket.write(`${JSON.stringify(order)}\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  if (!text.endsWith('\n'))
    throw new Error(
      'El portal se detuvo antes de contestar: npm start sigue con la versión que diga npm run versiones.',
    );
  const answer = /** @type {Answer} */ (JSON.parse(text));
  if (!answer.ok) throw new Error(answer.message);
  return answer.row;
}

/** @param {string} file @returns {Promise<net.Socket | undefined>} */
function connected(file) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(addressOf(file), () => resolve(socket));
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}
