/**
 * `.portal/versiones.json`: which version of each process is in service, since when, which was before, and what was
 * built last of every area. Replaced as a whole. The runner changes it while a publisher holds the lock of publishers,
 * and goes on when that one is killed: so each change has a lock of its own (while-publishing.mjs).
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { withRoom } from './full-disk.mjs';
import { whileAlone } from './while-publishing.mjs';

/**
 * `reverted`: the line went back to a version that it had before.
 * @typedef {{ area: string, version: string, since: string, previous?: string, by?: string, reverted?: true }} Row
 */
/**
 * `built`: what the last build of each area was published as, remotes too, so that `npm start` tells changed sources
 * from a revert.
 * @typedef {{ lines: Record<string, Row>, history: Row[], built: Record<string, string> }} Versions
 */

const KEPT_ROWS = 1000;
const THIRTY_DAYS = 30 * 24 * 3600 * 1000;

/** @param {import('../platform/places.mjs').Places} places @returns {Versions} */
export function readVersions({ versions: file }) {
  if (!existsSync(file)) return { lines: {}, history: [], built: {} };
  try {
    const { lines, history, built } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof lines !== 'object' || !Array.isArray(history) || typeof built !== 'object') throw new Error('shape');
    return { lines, history, built };
  } catch (cause) {
    throw new Error(`${file} está dañado: bórrelo, y npm start parte de lo que esté construido.`, { cause });
  }
}

/**
 * @param {import('../platform/places.mjs').Places} places
 * @param {Versions} versions
 * @throws {Error} what was written before stands
 */
export const writeVersions = ({ versions: file }, versions) =>
  withRoom('anotar la versión en servicio', () => {
    const beside = `${file}.nuevo`;
    const open = openSync(beside, 'w', 0o600);
    try {
      writeFileSync(open, `${JSON.stringify(versions, undefined, 1)}\n`);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    renameSync(beside, file);
  });

/**
 * Reads, changes and writes while nobody else does.
 * @param {import('../platform/places.mjs').Places} places
 * @param {(versions: Versions) => Versions} change
 * @returns {Versions} what was written
 * @throws {Error} what was written before stands
 */
export const changeVersions = (places, change) =>
  withRoom('anotar la versión en servicio', () =>
    whileAlone(`${places.versions}.cerrojo`, () => {
      const versions = change(readVersions(places));
      writeVersions(places, versions);
      return versions;
    }),
  );

/**
 * @param {Versions} versions
 * @param {{ area: string, version: string, by?: string, reverted?: boolean, built?: boolean, now: Date }} change
 * built: the version is what was built last as well
 * @returns {Versions} the line of the area changed, with its history; the same when it is that version already
 */
export function withLine(versions, { built, ...change }) {
  const changed = withRow(versions, change);
  return built ? withBuilt(changed, change.area, change.version) : changed;
}

/**
 * @param {Versions} versions
 * @param {{ area: string, version: string, by?: string, reverted?: boolean, now: Date }} change
 * @returns {Versions}
 */
function withRow(versions, { area, version, by, reverted, now }) {
  const before = versions.lines[area];
  if (before?.version === version) return versions;
  /** @type {Row} */
  const row = {
    area,
    version,
    since: now.toISOString(),
    ...(before && { previous: before.version }),
    ...(by && { by }),
    ...(reverted && { reverted }),
  };
  const next = { ...versions, lines: { ...versions.lines, [area]: row }, history: [...versions.history, row] };
  return { ...next, history: remembered(next) };
}

/** The last rows, and what `previousOf` needs of older ones. @param {Versions} versions */
function remembered(versions) {
  const older = versions.history.slice(0, -KEPT_ROWS);
  return [...older.filter((row) => row === publicationOf(versions, row.area)), ...versions.history.slice(-KEPT_ROWS)];
}

/** @param {Versions} versions @param {string} area @param {string} version */
export const wasInService = ({ history }, area, version) =>
  history.some((row) => row.area === area && row.version === version);

/**
 * The version that a line had before the one that it has now was published, as for remotes: going back twice goes back
 * two steps, never forth again.
 * @param {Versions} versions @param {string} area @returns {string | undefined}
 */
export const previousOf = (versions, area) => publicationOf(versions, area)?.previous;

/**
 * The row by which the version in service was published, not gone back to.
 * @param {Versions} versions @param {string} area
 */
const publicationOf = ({ lines, history }, area) =>
  history.findLast((row) => row.area === area && row.version === lines[area]?.version && !row.reverted);

/** @param {Versions} versions @param {string} area @param {string} version @returns {Versions} */
export const withBuilt = (versions, area, version) => ({ ...versions, built: { ...versions.built, [area]: version } });

/**
 * Whether a version may still be asked for: it is in service, it was before, `revertir` goes to it, or it was within
 * the last thirty days.
 * @param {Versions} versions @param {string} area @param {Date} now
 * @returns {(version: string) => boolean}
 */
export const isWanted = (versions, area, now) => {
  const { lines, history, built } = versions;
  const recent = history.filter(
    (row) => row.area === area && now.getTime() - new Date(row.since).getTime() < THIRTY_DAYS,
  );
  const line = lines[area];
  const wanted = [
    line?.version,
    line?.previous,
    previousOf(versions, area),
    built[area],
    ...recent.flatMap((row) => [row.version, row.previous]),
  ];
  return (version) => wanted.includes(version);
};
