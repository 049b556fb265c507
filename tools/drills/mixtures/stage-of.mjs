/**
 * Which releases meet: the recorded one as this platform runs it, and the exchange of processes until those run that a
 * mixture wants.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from '../../platform/places.mjs';
import { bringRelease } from '../../release/bring-release.mjs';
import { withSettings } from '../../run/process-parts.mjs';

/**
 * @typedef {object} Mixture
 * @property {string} name
 * @property {readonly string[]} old processes of the recorded release; the others are of this tree
 * @property {boolean} [remotes] the remotes are of the recorded release too
 * @property {boolean} [shell] so is the shell, though the gateway is of this tree
 * @property {boolean} [ourShell] the shell is of this tree, though the gateway is not: what stays when a gateway is
 * taken back
 * @property {'job' | 'host' | 'sign' | 'asked'} [browser] its own browser journeys go through the whole job, through
 * what the shell does, or through one enrolment and its signatures; asked: publishing the remotes of this tree decides
 * whether there is anything to go through
 */

const services = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'];
/** Those that a signature goes through. */
const signers = ['inscripciones', 'pdf', 'certificados'];
const all = [...services, 'gateway'];

/** A release before docs/adr/0071 has no shell of its own: it goes with its gateway. @param {Yesterday} yesterday */
export const shipsShell = ({ root }) => existsSync(path.join(root, 'shell/dist/portal/host.json'));

/** In the order that exchanges few processes. @param {Yesterday} yesterday @returns {Mixture[]} */
export const mixturesOf = (yesterday) => [
  { name: 'remotos de ayer en gateway y shell de hoy', old: [], remotes: true, browser: 'job' },
  ...(shipsShell(yesterday)
    ? /** @type {Mixture[]} */ ([
        { name: 'shell y remotos de ayer en gateway de hoy', old: [], remotes: true, shell: true, browser: 'host' },
      ])
    : []),
  {
    name: 'gateway, shell y remotos de ayer ante servicios de hoy',
    old: ['gateway'],
    remotes: true,
    browser: 'host',
  },
  {
    name: 'shell de hoy ante gateway y remotos de ayer',
    old: ['gateway'],
    remotes: true,
    ourShell: true,
    browser: 'sign',
  },
  { name: 'remotos de hoy ante gateway y shell de ayer', old: ['gateway'], browser: 'asked' },
  ...signers.map((name) => ({ name: `${name} de ayer entre lo de hoy`, old: [name] })),
  ...signers.map((name) => ({ name: `${name} de hoy entre lo de ayer`, old: all.filter((one) => one !== name) })),
  { name: 'todo de ayer sobre el esquema de hoy', old: all },
];

/** The tree whose shell a mixture shows. @param {Mixture} mixture @param {Yesterday} yesterday @returns {string} */
export const shellRootOf = ({ old, shell, ourShell }, { root }) =>
  shell || (old.includes('gateway') && !ourShell) ? root : here;

/**
 * @typedef {object} Yesterday
 * @property {string} release its name
 * @property {string} root its tree
 * @property {Map<string, import('../../platform/supervisor.mjs').Part>} parts its processes by name
 * @property {Record<string, string>} remotes the build of each of its remotes by name
 * @property {string[]} members that its form has
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {string} folder that does not exist yet
 * @returns {Promise<Yesterday>}
 */
export async function yesterdayIn({ platform, places, parts: today }, folder) {
  const { release, root } = await bringRelease(folder);
  // Its journeys are judged by the validators of today: they judge documents of today's `pdf`.
  // A link, not a copy: today's validators import today's tools.
  const validators = path.join(root, 'tools/validators');
  rmSync(validators, { recursive: true });
  symlinkSync(path.join(here, 'tools/validators'), validators);
  const environment = path.join(folder, '.portal/entorno');
  mkdirSync(environment, { recursive: true, mode: 0o700 });
  // The settings are those of the processes that run now.
  const given = Object.assign({}, ...[...today.values()].map(({ options }) => options?.env));
  const { processParts } = await importFrom(root, 'tools/run/process-parts.mjs');
  /** @type {import('../../platform/supervisor.mjs').Part[]} */
  const parts = await processParts({ ...platform, root, places: { ...places, environment } }, given);
  const { remotes } = await importFrom(root, '@portal/platform/environment');
  const { datosDeInscripcion } = await importFrom(root, '@portal/test-kit/builders');
  return {
    release,
    root,
    parts: new Map(parts.map((part) => [part.name, part])),
    remotes: Object.fromEntries(remotes.map((/** @type {string} */ name) => [name, path.join(root, name, 'dist')])),
    members: Object.keys(datosDeInscripcion),
  };
}

/** @param {string} root of a tree @param {string} what a file of it, or a package as the tree resolves it */
function importFrom(root, what) {
  const file = what.startsWith('@')
    ? createRequire(path.join(root, 'package.json')).resolve(what)
    : path.join(root, what);
  return import(pathToFileURL(file).href);
}

/**
 * @typedef {object} Stage
 * @property {Mixture} today nothing of yesterday
 * @property {(mixture: Mixture) => Promise<void>} arrange
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {Yesterday} yesterday
 * @returns {Stage}
 */
export function stageOf({ parts, exchange }, yesterday) {
  const today = new Map([...parts].map(([name, part]) => [name, { ...part }]));
  /** @type {Map<string, import('../../platform/supervisor.mjs').Part | undefined>} */
  const running = new Map(today);
  const REMOTES_DIRS = JSON.stringify(yesterday.remotes);
  const gatewayOf = (/** @type {Map<string, import('../../platform/supervisor.mjs').Part>} */ release) =>
    /** @type {import('../../platform/supervisor.mjs').Part} */ (release.get('gateway'));
  /** What shows remotes of yesterday, and with them its shell. */
  const gateways = {
    old: withSettings(gatewayOf(yesterday.parts), { REMOTES_DIRS }),
    oldUnderOurShell: withSettings(gatewayOf(yesterday.parts), {
      REMOTES_DIRS,
      SHELL_DIR: path.join(here, 'shell/dist'),
    }),
    underShell: withSettings(gatewayOf(today), { REMOTES_DIRS }),
    withShell: withSettings(gatewayOf(today), { REMOTES_DIRS, SHELL_DIR: path.join(yesterday.root, 'shell/dist') }),
  };
  const wanted = (/** @type {string} */ name, /** @type {Mixture} */ { old, remotes, shell, ourShell }) => {
    if (name !== 'gateway' || !remotes) return (old.includes(name) ? yesterday.parts : today).get(name);
    if (old.includes(name)) return gateways[ourShell ? 'oldUnderOurShell' : 'old'];
    return gateways[shell ? 'withShell' : 'underShell'];
  };
  const put = async (/** @type {string} */ name, /** @type {import('../../platform/supervisor.mjs').Part} */ part) => {
    // Nobody knows what runs after a failure, so the next mixture exchanges it again.
    running.set(name, undefined);
    await exchange(name, part);
    running.set(name, part);
  };
  return {
    today: { name: 'hoy', old: [] },
    arrange: async (mixture) => {
      const changed = [...yesterday.parts.keys()].filter((name) => running.get(name) !== wanted(name, mixture));
      await Promise.all(changed.map((name) => put(name, /** @type {any} */ (wanted(name, mixture)))));
    },
  };
}
