/**
 * Canaries: a whole journey whose secrets are known values, in a portal that logs all it can. Afterwards each secret
 * stands where `permitted.mjs` says, and nowhere else.
 */
import { readsForeignMemory } from '@portal/test-kit';
import { settle } from '../../operate/invariants/settle.mjs';
import { mute, say } from '../../platform/say.mjs';
import { columns } from '../../run/table.mjs';
import { openBucket } from '../arena/bucket.mjs';
import { journey } from '../canaries/journey.mjs';
import { longestNeedle, searcherOf } from '../canaries/needles.mjs';
import { outsideEdges } from '../canaries/outside-edges.mjs';
import { leaksOf, permitted, staleOf } from '../canaries/permitted.mjs';
import { database, logs, mails, memory, messages, metrics, objects } from '../canaries/places.mjs';
import {
  pairKeys,
  pairKeysPermitted,
  privateKeys,
  secretFiles,
  secretFilesPermitted,
} from '../canaries/secret-files.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../canaries/permitted.mjs').Found} Found */

/** Linux alone shows it. */
const WITHOUT_MEMORY = 'sin buscar en la memoria de los procesos: este sistema no la muestra';

/**
 * @param {Arena} arena
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function canaries(arena) {
  const since = Date.now();
  const unmute = [...arena.parts.keys()].map(mute);
  /** @type {(() => unknown)[]} */
  const undoings = [() => unmute.forEach((hear) => hear())];
  try {
    const edges = await outsideEdges(arena);
    undoings.push(edges.close);
    const bucket = await openBucket(arena);
    undoings.push(bucket.close);
    const { notificaciones } = bucket.of;
    const more = { ...bucket.of, notificaciones: { ...notificaciones, ...edges.settings } };
    undoings.push(await startAgain(arena, 'trace', more), () => settle(arena.database));
    const { secrets, pieces: met } = await journey(arena);
    const all = [...secrets, ...(await privateKeys(arena)), ...secretFiles(arena), ...pairKeys(arena)];
    const sources = { met, since, store: bucket.store };
    const { found, bytes, pieces } = await look(arena, all, sources);
    const searched = `${pieces} piezas, ${Math.round(bytes / 1e6)} MB`;
    const may = { ...permitted, ...secretFilesPermitted(arena), ...pairKeysPermitted(arena) };
    say(tableOf(found));
    if (!readsForeignMemory()) say(`! ${WITHOUT_MEMORY}`);
    return {
      injections: all.length,
      breaks: [
        ...unasked(edges.asked()),
        ...leaksOf(found, may),
        ...staleOf(found, may, readsForeignMemory() ? [...arena.parts.keys()] : []),
      ],
      note: readsForeignMemory() ? searched : `${searched}; ${WITHOUT_MEMORY}`,
    };
  } finally {
    await undoAll(undoings);
  }
}

/** The last one first; the others also when one fails. @param {(() => unknown)[]} undoings @returns {Promise<void>} */
async function undoAll(undoings) {
  const undo = undoings.pop();
  if (!undo) return;
  try {
    await undo();
  } finally {
    await undoAll(undoings);
  }
}

/** A secret that nobody was told cannot leak: then the search says nothing. @param {Record<string, number>} asked */
const unasked = (asked) =>
  Object.entries(asked)
    .filter(([, times]) => times === 0)
    .map(([edge]) => `${edge}: nadie le dio su secreto`);

/**
 * Every process once more, with another level of its log and what some of them get besides.
 * @param {Arena} arena
 * @param {string} level
 * @param {Record<string, Record<string, string>>} more by process
 * @returns {Promise<() => Promise<unknown>>} brings back the settings that were
 */
async function startAgain({ parts, strike }, level, more) {
  const all = () => Promise.all([...parts.keys()].map(strike));
  const parted = [...parts].map(([name, { options }]) => ({
    env: /** @type {Record<string, string | undefined>} */ (options?.env ?? {}),
    set: { LOG_LEVEL: level, ...more[name] },
  }));
  const before = parted.map(({ env, set }) => Object.fromEntries(Object.keys(set).map((key) => [key, env[key]])));
  for (const { env, set } of parted) Object.assign(env, set);
  await all();
  return () => {
    for (const [at, { env }] of parted.entries())
      for (const [key, value] of Object.entries(before[at])) {
        if (value === undefined) delete env[key];
        else env[key] = value;
      }
    return all();
  };
}

/**
 * @param {Arena} arena
 * @param {import('../canaries/needles.mjs').Canary[]} all
 * @param {{ met: import('../canaries/places.mjs').Piece[], since: number,
 * store: import('../../operate/invariants/store-of.mjs').Store }} where met: on the way
 */
async function look(arena, all, { met, since, store }) {
  const find = searcherOf(all);
  const overlap = longestNeedle(all);
  /** @type {Found} */
  const found = new Map();
  let [bytes, pieces] = [0, 0];
  const sources = [
    met,
    logs(arena, overlap),
    database(arena),
    messages(arena),
    mails(arena, since),
    objects(store),
    metrics(arena),
    ...(readsForeignMemory() ? [memory(arena, overlap)] : []),
  ];
  for (const source of sources)
    for await (const { place, name, bytes: piece } of source) {
      bytes += piece.length;
      pieces += 1;
      for (const kind of find(piece)) {
        const names = found.get(kind) ?? new Map();
        found.set(kind, names.set(place, (names.get(place) ?? new Set()).add(name)));
      }
    }
  return { found, bytes, pieces };
}

/** Each kind with the places where it stands, and what stands there. @param {Found} found */
const tableOf = (found) =>
  columns([
    ['Hallados', 'Dónde'],
    ...[...found].map(([kind, where]) => [
      kind,
      [...where].map(([place, names]) => `${place}: ${[...names].join(', ')}`).join(' · '),
    ]),
  ]).join('\n');
