/** What of the portal a delivery could touch, and what it did touch. */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../operate/invariants/eventually.mjs';
import { readKnown } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';
import { verb } from './verb.mjs';

/** By name: hash of a build, version in the line, version that the gateway knows of, process id. */
/** @typedef {Record<'built' | 'lines' | 'shown' | 'restarted', Record<string, string>>} State */

/**
 * @param {{ origin: string, places: import('../platform/places.mjs').Places }} portal
 * @returns {Promise<State>} once everything that is published is in service
 */
export async function stateOf({ origin, places }) {
  const lines = linesIn(await verb('versiones'));
  const shown = await eventually('/health/ready names what is published', async () => {
    const { versiones } = /** @type {any} */ (await (await fetch(`${origin}/health/ready`)).json());
    return Object.keys(lines).every((area) => versiones[area] === lines[area]) && versiones;
  });
  return { built: builds(), lines, shown, restarted: processesIn(places) };
}

/** @param {State} before @param {State} after @returns {import('./verdict.mjs').Touched} */
export const touchedBetween = (before, after) => ({
  built: differing(before.built, after.built),
  lines: differing(before.lines, after.lines),
  shown: differing(before.shown, after.shown),
  restarted: differing(before.restarted, after.restarted),
});

/** @param {Record<string, string>} one @param {Record<string, string>} other @returns {string[]} names */
const differing = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).sort();

/** @param {string} said by `npm run versiones` @returns {Record<string, string>} versions by area */
export const linesIn = (said) =>
  Object.fromEntries([...said.matchAll(/^(\S+) {2}(\S+) {2}desde /gm)].map(([, area, version]) => [area, version]));

/** @param {import('../platform/places.mjs').Places} places */
const processesIn = ({ processes }) =>
  Object.fromEntries(
    readKnown(processes)
      // One that ends with what it has begun bears another name.
      .filter(({ name }) => !name.includes('('))
      .map(({ name, pid }) => [name, String(pid)]),
  );

const folders = ['gateway', 'shell', 'mfe-*', 'services/*', 'libs/*'].map((folder) => `${folder}/dist`);

const builds = () =>
  Object.fromEntries(
    globSync(folders, { cwd: root }).map((dist) => [path.basename(path.dirname(dist)), hashOf(path.join(root, dist))]),
  );

/** @param {string} folder */
function hashOf(folder) {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort())
    hash.update(path.relative(folder, file)).update(readFileSync(file));
  return hash.digest('hex');
}
