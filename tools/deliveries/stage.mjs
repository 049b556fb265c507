/** The running portal of this clone with people on it: the load, twenty open pages, and one that looks at changes. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { chromium } from 'playwright-core';
import { shellPath } from '@portal/test-kit/browser-path';
import { enrolmentForm, mailField, roles, submit } from '../drills/flow/enrolment.mjs';
import { sessionOf } from '../drills/flow/session-of.mjs';
import { eventually } from '../operate/invariants/eventually.mjs';
import { NO_PORTAL, ownPortal } from '../operate/own-portal.mjs';
import { wantedPorts } from '../platform/ports.mjs';
import { filesOf, startLoad, Tally } from './load.mjs';
import { contextOf, openPages, peopleOf } from './pages.mjs';

/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

/** @throws {Error} one sentence when this clone has no portal */
export async function openStage() {
  const portal = runningPortal();
  const { origin } = portal;
  const tally = new Tally();
  const door = doorOf(portal, tally);
  const enrol = () => submit(door, { placaCabezote: aPlate() });
  const [registrant, administrator] = await Promise.all(
    ['registrante', 'superadmin'].map(async (name) => (await sessionOf(door, name)).cookie),
  );
  const signed = await enrol();
  const links = await Promise.all(
    roles.map((role) => linkIn(portal.mailUrl, enrolmentForm(signed.plate)[mailField[role]])),
  );
  const browser = await chromium.launch({ executablePath: shellPath(), args });
  const crowd = await openPages(browser, origin, peopleOf({ links, registrant, administrator }), tally);
  const questions = questionsOf({ files: await filesOf(origin), links, registrant, administrator, id: signed.id });
  const load = startLoad(origin, { questions, enrol, reader: administrator }, tally);
  const page = await (await contextOf(browser, origin, administrator)).newPage();
  return {
    ...portal,
    tally,
    crowd,
    load,
    witness: { page, mailUrl: portal.mailUrl, enrol },
    close: async () => {
      await crowd.close();
      await load.stop();
      await browser.close();
    },
  };
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/**
 * Whoever has submitted asks again until there is an answer that stands; each answer counts.
 * @param {{ origin: string, keycloakUrl: string }} portal
 * @param {Tally} tally
 * @returns {import('../drills/flow/enrolment.mjs').Door}
 */
function doorOf({ origin, keycloakUrl }, tally) {
  const note = (
    /** @type {string} */ what,
    /** @type {import('../drills/arena/call.mjs').Answer} */ { status, body },
  ) => tally.note(`${what} → ${status} ${JSON.stringify(body)}`, status === 201);
  return {
    origins: [origin],
    keycloakUrl,
    journal: { plates: new Set(), refused: new Set(), enrolments: new Map(), signatures: new Map(), faults: [] },
    listeners: new Set(),
    readers: new Set([note]),
  };
}

function runningPortal() {
  const own = ownPortal();
  if (!own) throw new Error(NO_PORTAL);
  const gateway = parseEnv(readFileSync(path.join(own.places.environment, 'gateway.env'), 'utf8'));
  return {
    places: own.places,
    origin: String(gateway.PORTAL_ORIGIN),
    keycloakUrl: String(gateway.KEYCLOAK_URL),
    mailUrl: `http://localhost:${wantedPorts(process.env).mail}`,
  };
}

/** None that the portal has met before, most likely: its mails are told by it. */
const aPlate = () => {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
  return `${letters}${randomInt(100, 1000)}`;
};

/** @param {string} mailUrl @param {string} address @returns {Promise<string>} the token of the link in its mail */
const linkIn = (mailUrl, address) =>
  eventually(`mail to ${address}`, async () => {
    const mails = await fetch(`${mailUrl}/api/email?to.address=${address}`);
    return /\/firmar\/([\w-]{43})/.exec(await mails.text())?.[1];
  });

/**
 * What the load asks, each in its turn: pages, what every page asks, lists and files.
 * @param {{ files: string[], links: string[], registrant: string, administrator: string, id: string }} known
 * @returns {import('./load.mjs').Question[]}
 */
function questionsOf({ files, links: [link], registrant, administrator, id }) {
  const anybody = ['/', '/dashboard', '/verificar', `/firmar/${link}`, '/mfe/registro.json', '/api/configuracion'];
  const services = [`/api/signature/verify/${link}`, '/api/textos', '/api/contrato.pdf', '/pki/raiz.pem'];
  const own = ['/api/auth/user', '/api/inscripciones/mis-inscripciones', '/api/dashboard/stats'];
  const review = ['/api/admin/todas-inscripciones', '/api/auditoria'];
  const members = ['certificados', 'correos', 'historia'];
  const withCookie = (/** @type {string} */ cookie) => (/** @type {string} */ at) => ({ path: at, cookie });
  return [
    ...[...anybody, ...services, ...files].map((at) => ({ path: at })),
    ...own.map(withCookie(registrant)),
    ...review.map(withCookie(administrator)),
    { path: `/api/admin/inscripciones/${id}`, cookie: administrator, members },
  ];
}
