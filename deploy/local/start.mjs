/**
 * `npm start`: from a fresh clone to the running portal. Plain Node: nothing is installed when this file is first read.
 * `--solo-plataforma` starts only PostgreSQL, NATS, Keycloak and mail, and writes `.portal/entorno/<process>.env`.
 */
import { build, installDependencies } from './dependencies.mjs';
import { elapsed, say } from './output.mjs';
import { fetchKeycloak } from './platform.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder, usesLocal } from './portal.mjs';
import { portComplaints, wantedPorts } from './ports.mjs';
import { readyTable } from './table.mjs';

const since = performance.now();
const onlyPlatform = process.argv.includes('--solo-plataforma');
/** @type {import('./portal.mjs').Opened | undefined} */
let opened;
let signals = 0;

/** @param {number} code */
async function leave(code) {
  await opened?.supervisor.stopAll(stopOrder);
  if (opened) say('Detenido.');
  process.exit(code);
}

/** @param {NodeJS.Signals} signal */
async function onSignal(signal) {
  signals += 1;
  if (signals > 1) {
    opened?.supervisor.killAll();
    process.exit(1);
  }
  say(`\n${signal}: se detiene el portal…`);
  await leave(0);
}

/** @param {Record<string, number>} ports @returns {Promise<void>} @throws {Error} one line per taken port */
async function checkPorts(ports) {
  const local = { portal: true, ...usesLocal(process.env) };
  const opening = Object.entries(ports).filter(([name]) => /** @type {Record<string, boolean>} */ (local)[name]);
  const complaints = await portComplaints(Object.fromEntries(opening));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

async function start() {
  const ports = wantedPorts(process.env);
  const { places, secrets, supervisor } = (opened = await openPlaces());
  await checkPorts(ports);
  const [keycloak] = await Promise.all([fetchKeycloak(process.env), installDependencies()]);
  const setting = { places, secrets, supervisor, ports, given: process.env };
  const [{ platform, parts }] = await Promise.all([standPlatform(setting, keycloak), onlyPlatform ? undefined : build()]);
  if (!onlyPlatform) await standProcesses(supervisor, parts);
  const mail = process.env.SMTP_URL ? undefined : `http://localhost:${ports.mail}`;
  say(readyTable({ ...platform, mail, logs: places.logs, total: elapsed(since) }));
  if (onlyPlatform) say(`Solo la plataforma. Entorno de cada proceso: ${places.environment}\n`);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void onSignal(signal));

await start().catch(async (error) => {
  if (signals > 0) return;
  process.stderr.write(`\n✗ ${error.message}\n`);
  if (process.env.DEBUG) console.error(error);
  await leave(1);
});
