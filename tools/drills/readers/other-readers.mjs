/** What readers with parsers of their own find in a file that was admitted: qpdf, and mutool, which repairs more. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const limits = { timeout: 20_000, maxBuffer: 256 * 2 ** 20, encoding: /** @type {const} */ ('latin1') };

/**
 * A dictionary's keys and all names begin with a slash, references read `6 0 R`.
 * @typedef {{ objects: Map<string, unknown>, trailer: unknown }} Found
 */

const keys = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'];
const actions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'RichMediaExecute'];
/** What a value of an entry may not be. @type {Record<string, string[]>} */
const values = { '/S': actions, '/Type': ['EmbeddedFile', 'Filespec'], '/Subtype': ['RichMedia'] };

/**
 * @param {string} file
 * @returns {Promise<{ acts: string[], unread: string[] }>} what acts, by the reader's name; and who cannot read it
 */
export async function otherReaders(file) {
  const [qpdf, mutool] = await Promise.all([
    output('qpdf', ['--json=2', '--json-key=qpdf', file]),
    output('mutool', ['show', file, 'grep']),
  ]);
  const found = { qpdf: qpdf && fromQpdf(qpdf), mutool: mutool && fromMutool(mutool) };
  const all = /** @type {[string, Found | undefined][]} */ (Object.entries(found));
  return {
    acts: all.flatMap(([name, one]) => (one ? actsOf(one).map((act) => `${name}: ${act}`) : [])),
    unread: all.flatMap(([name, one]) => (one ? [] : [name])),
  };
}

/**
 * Both warn of what they repair; they print nothing of what they cannot read.
 * @param {string} tool
 * @param {string[]} args
 */
async function output(tool, args) {
  try {
    return (await run(tool, args, limits)).stdout;
  } catch (error) {
    const { code, stdout } = /** @type {{ code?: unknown, stdout?: string }} */ (error);
    if (typeof code !== 'number') throw error;
    return stdout;
  }
}

/** @param {string} json @returns {Found | undefined} */
function fromQpdf(json) {
  const { qpdf } = JSON.parse(json);
  if (!qpdf) return undefined;
  const { trailer, ...objects } = qpdf[1];
  const bodies = Object.entries(objects).map(
    ([name, one]) => /** @type {[string, unknown]} */ ([name.slice('obj:'.length), one.stream?.dict ?? one.value]),
  );
  return { objects: new Map(bodies), trailer: trailer?.value };
}

/** @param {string} text a line for each object, strings with their parentheses escaped @returns {Found} */
function fromMutool(text) {
  const lines = [...text.matchAll(/^(?:(\d+ \d+) obj|trailer) (.*?)(?: stream)?$/gms)];
  const objects = new Map(lines.flatMap(([, name, body]) => (name ? [[`${name} R`, valueOf(body)]] : [])));
  const last = lines.find(([, name]) => !name);
  return { objects: /** @type {Map<string, unknown>} */ (objects), trailer: last && valueOf(last[2]) };
}

const token = /\((?:\\.|[^\\()])*\)|<<|>>|<[^<>]*>|[[\]]|\d+ \d+ R\b|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/gs;
const decoded = (/** @type {string} */ name) =>
  name.replace(/#([\da-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

/** @param {string} text one object as mutool writes it */
function valueOf(text) {
  const words = text.match(token) ?? [];
  /** @returns {unknown} */
  const next = () => {
    const word = words.shift() ?? '';
    if (word === '[') return [...until(']')];
    if (word !== '<<') return word.startsWith('/') ? decoded(word) : word;
    const flat = [...until('>>')];
    return Object.fromEntries(flat.flatMap((key, at) => (at % 2 === 0 ? [[key, flat[at + 1]]] : [])));
  };
  function* until(/** @type {string} */ end) {
    while (words.length > 0 && words[0] !== end) yield next();
    words.shift();
  }
  return next();
}

/** @param {Found} found @returns {string[]} */
function actsOf({ objects, trailer }) {
  /** @type {Set<string>} */
  const acts = new Set();
  const resolved = (/** @type {unknown} */ value) => {
    let one = value;
    for (let hops = 0; hops < 9 && typeof one === 'string' && objects.has(one); hops += 1) one = objects.get(one);
    return one;
  };
  /**
   * Whether an address opens, from an action or those that follow.
   * @type {(value: unknown, seen?: Set<unknown>) => boolean}
   */
  const opens = (value, seen = new Set()) => {
    const action = resolved(value);
    if (typeof action !== 'object' || action === null || seen.has(action)) return false;
    seen.add(action);
    if (Array.isArray(action)) return action.some((one) => opens(one, seen));
    const { '/S': kind, '/Next': following } = /** @type {Record<string, unknown>} */ (action);
    return resolved(kind) === '/URI' || opens(following, seen);
  };
  const walk = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(walk);
    for (const [key, entry] of Object.entries(value)) {
      const is = resolved(entry);
      if (keys.includes(key.slice(1))) acts.add(key);
      if (typeof is === 'string' && values[key]?.includes(is.slice(1))) acts.add(`${key} ${is}`);
      if (key === '/OpenAction' && opens(entry)) acts.add('an address opens by itself');
      if (key === '/AA' && Object.values(is ?? {}).some((one) => opens(one))) acts.add('an address opens by itself');
      walk(entry);
    }
  };
  [...objects.values(), trailer].forEach(walk);
  return [...acts];
}
