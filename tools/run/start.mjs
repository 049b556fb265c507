/**
 * `npm start`: from a fresh clone to the running portal. Plain Node: nothing is installed when this file is first read,
 * and an older Node may begin it (own-node.mjs).
 * `--dev` runs services from their sources and webpack in watch mode; with the name of a remote, it alone, beside a
 * running portal.
 * `--solo-plataforma` starts only PostgreSQL, NATS, Keycloak and mail, and writes `.portal/entorno/<process>.env`.
 */
import { chooseIdentity, fetchIdentity } from '../platform/identity.mjs';
import { portComplaints, wantedPorts } from '../platform/ports.mjs';
import { begun, elapsed, say, step } from '../platform/say.mjs';
import { build, installDependencies, stopTools } from './dependencies.mjs';
import { bundlers, followRemote, fromSource } from './dev.mjs';
import { onSignals } from './on-signals.mjs';
import { onOwnNode } from './own-node.mjs';
import { standArtefacts } from './stand-artefacts.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder, usesLocal } from './stand-platform.mjs';
import { readyTable } from './table.mjs';

const dev = process.argv.includes('--dev');
const remote = process.argv.slice(2).find((word) => !word.startsWith('--'));
const onlyPlatform = process.argv.includes('--solo-plataforma');

await onOwnNode(async () => fetchIdentity(await chooseIdentity(process.env, () => undefined)));

/** @type {import('./stand-platform.mjs').Opened | undefined} */
let opened;

const { leave, stopping } = onSignals({ stop, killAll: () => opened?.supervisor.killAll() }, 0);

async function stop() {
  stopTools();
  await opened?.supervisor.stopAll(stopOrder);
  if (stopping()) say('Detenido.');
}

/**
 * @param {Record<string, number>} ports
 * @param {import('../platform/identity.mjs').Identity} identity
 * @throws {Error} one line per taken port
 */
async function checkPorts(ports, identity) {
  /** @type {Record<string, boolean>} */
  const local = { portal: !onlyPlatform, ...usesLocal(process.env, identity) };
  const complaints = await portComplaints(Object.fromEntries(Object.entries(ports).filter(([name]) => local[name])));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/**
 * @param {import('../platform/supervisor.mjs').Supervisor} supervisor
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 */
async function standSources(supervisor, parts) {
  await step('webpack', () => Promise.all(bundlers().map((part) => supervisor.start(part))));
  await standProcesses(supervisor, parts.map(fromSource));
}

async function start() {
  const ports = wantedPorts(process.env);
  const { places, secrets, supervisor } = (opened = await openPlaces());
  const chosen = await chooseIdentity(process.env);
  await checkPorts(ports, chosen);
  const [identity] = await Promise.all([fetchIdentity(chosen), installDependencies()]);
  const setting = { places, secrets, supervisor, ports, given: process.env };
  const [{ platform, parts }] = await Promise.all([
    standPlatform(setting, identity),
    // Bundlers check the manifests of remotes by the built contracts.
    onlyPlatform ? undefined : build(dev ? ['@portal/contracts'] : undefined),
  ]);
  if (dev) await standSources(supervisor, parts);
  else if (!onlyPlatform) await standArtefacts(opened, parts, ports.portal);
  const mail = process.env.SMTP_URL ? undefined : `http://localhost:${ports.mail}`;
  say(readyTable({ ...platform, mail, logs: places.logs, total: elapsed(begun), onlyPlatform }));
  if (onlyPlatform) say(`Entorno de cada proceso: ${places.environment}\n`);
}

await (dev && remote ? followRemote(remote) : start()).catch(async (error) => {
  if (stopping()) return;
  process.stderr.write(`\n✗ ${error.message}\n`);
  if (process.env.DEBUG) console.error(error);
  await leave(1);
});
