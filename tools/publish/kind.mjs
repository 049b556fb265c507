/** What the verbs `publicar`, `revertir` and `versiones` ask of remotes and of processes alike (docs/adr/0039). */

/** @typedef {import('./kind.mjs').Row} Row */
/** @typedef {import('./kind.mjs').Kind} Kind */

/**
 * @param {readonly Kind[]} kinds
 * @param {string | undefined} area as typed
 * @returns {Kind} the one that has it
 * @throws {Error} with the list of areas
 */
export function kindOf(kinds, area) {
  const kind = kinds.find((one) => area !== undefined && one.areas().includes(area));
  if (kind) return kind;
  const all = kinds.flatMap((one) => one.areas()).join(', ');
  throw new Error(area === undefined ? `Diga qué área: ${all}.` : `No hay un área ${area}. Hay: ${all}.`);
}

/**
 * A version stands between two blanks on each side. What is none has one blank behind it, and no reader takes it for
 * one.
 * @param {Row} row as one line for people
 */
export const inWords = ({ area, version, since, previous, by, withdrawn }) =>
  `${area}  ${withdrawn ? 'retirado' : `${version} `} desde ${since.slice(0, 19).replace('T', ' ')} UTC` +
  `${previous === undefined ? '' : `  antes ${previous}`}${by === undefined ? '' : `  por ${by}`}`;

/**
 * The whole of a command: one line for each result, or one sentence and exit code 1.
 * @param {(say: (line: string) => void) => Promise<string[]>} work may say lines before it fails
 */
export async function command(work) {
  process.stdout.on('error', endWithReader);
  const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  try {
    for (const line of await work(say)) say(line);
  } catch (error) {
    process.stderr.write(`✗ ${/** @type {Error} */ (error).message}\n`);
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

/**
 * Who reads the first lines only (`| head`) closes the pipe, and the rest is for nobody. The work is done by then.
 * @param {NodeJS.ErrnoException} error
 */
function endWithReader(error) {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
