/**
 * `node tools/test/fresh-portal.mjs identidad`: `npm start` as people type it, then something done to the portal that
 * stands, and its end. `identidad` is the journey of identity in a browser; `entregas` publishes each area and takes it
 * back. `npm start` finds the machine as it is: nothing is installed when this file is first read, and a browser is
 * brought once the portal stands.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ownPortal } from '../operate/own-portal.mjs';
import { bringBrowser, findBrowser } from '../platform/needed-tools.mjs';
import { root } from '../platform/places.mjs';
import { complaint, isFree, wantedPorts } from '../platform/ports.mjs';
import { say } from '../platform/say.mjs';
import { answersAt, waitFor } from '../platform/wait-for.mjs';
import { runTool } from '../run/dependencies.mjs';
import { journey } from './phases.mjs';

const ports = wantedPorts(process.env);
const origin = `http://localhost:${ports.portal}`;
/** A machine without anything fetches and builds all of it first. */
const deadline = 30 * 60_000;

/** @type {Record<string, () => Promise<void>>} */
const works = {
  identidad: async () => {
    const { passed, failed } = await journey('identidad', path.join(root, 'test-results/identidad.json'), {
      PORTAL_ORIGIN: origin,
      KEYCLOAK_URL: `http://localhost:${ports.keycloak}`,
      MAIL_URL: `http://localhost:${ports.mail}`,
      TEST_PORTAL_DATABASE_URL: String(ownPortal()?.ownerUrl),
      CHROMIUM: String(findBrowser()),
    });
    if (failed > 0 || passed === 0) throw new Error(`identidad: ${passed} pasaron, ${failed} fallaron.`);
  },
  entregas: () => runTool('npm', ['run', '--silent', 'entregas']),
};

/** @param {() => Promise<void>} work @throws {Error} in one sentence, what did not hold */
async function onFreshPortal(work) {
  if (!(await isFree(ports.portal))) throw new Error(complaint('portal', ports.portal, 'EADDRINUSE'));
  const portal = spawn('npm', ['start'], { cwd: root, stdio: 'inherit' });
  const ended = once(portal, 'exit');
  const isAlive = () => portal.exitCode === null && portal.signalCode === null;
  try {
    await waitFor('npm start', answersAt(`${origin}/health/ready`), { deadline, isAlive });
    await bringBrowser();
    await work();
  } finally {
    portal.kill('SIGTERM');
    await ended;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`npm start terminó con código ${code}.`);
}

const work = works[process.argv[2] ?? ''];
if (work) {
  await onFreshPortal(work).catch((error) => {
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  });
} else {
  say(`✗ Uso: node tools/test/fresh-portal.mjs ${Object.keys(works).join(' | ')}`);
  process.exitCode = 64;
}
