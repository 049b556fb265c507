/**
 * The journey of identity on the embedded realm: it and a second gateway stand beside the running portal, on ports of
 * their own, with its services and its base.
 */
import path from 'node:path';
import { environmentOf } from '../platform/environment.mjs';
import { embeddedPart } from '../platform/identity.mjs';
import { makePlaces } from '../platform/places.mjs';
import { freePort } from '../platform/ports.mjs';
import { Supervisor } from '../platform/supervisor.mjs';
import { shortIntervals } from '../platform/test-environment.mjs';
import { answersAt } from '../platform/wait-for.mjs';
import { journey, withOther } from './phases.mjs';

/**
 * @typedef {object} Stood
 * @property {Awaited<ReturnType<typeof import('../platform/start-platform.mjs').startPlatform>>} platform
 * @property {Supervisor} supervisor of the running portal
 * @property {import('../platform/supervisor.mjs').Part[]} parts
 * @property {import('../platform/places.mjs').Places} places
 * @property {Record<string, string>} env of the tests
 */

/**
 * @param {Stood} stood
 * @returns {{ supervisor: Supervisor, run: (report: string) => Promise<import('./tally.mjs').Tally> }}
 */
export function onEmbeddedRealm({ platform, supervisor: portal, parts, places, env }) {
  const supervisor = new Supervisor(makePlaces(path.join(places.data, 'embebida')));
  const run = async (/** @type {string} */ report) => {
    const [portalPort, realmPort, healthPort] = [await freePort(), await freePort(), await freePort()];
    const [origin, url] = [`http://localhost:${portalPort}`, `http://localhost:${realmPort}`];
    const smtp = { host: 'localhost', port: new URL(platform.smtpUrl).port };
    await supervisor.start(embeddedPart({ url, origin, smtp, secrets: platform.secrets }));
    const other = { ...platform, origin, portalPort, keycloakUrl: url, identity: /** @type {const} */ ('embebida') };
    await supervisor.start({
      .../** @type {import('../platform/supervisor.mjs').Part} */ (parts.find(({ name }) => name === 'gateway')),
      options: { cwd: places.data, env: environmentOf('gateway', other, healthPort, shortIntervals) },
      ready: answersAt(`http://127.0.0.1:${healthPort}/health/ready`),
    });
    // Uploads go to the origin that it knows, and this gateway's pages may only send to their own.
    return withOther('inscripciones', { PORTAL_ORIGIN: origin }, { supervisor: portal, parts }, () =>
      journey('identidad', report, { ...env, PORTAL_ORIGIN: origin, KEYCLOAK_URL: url }),
    );
  };
  return { supervisor, run };
}
