/**
 * Runs scenarios one after the other on a portal that stands, each with its people prepared and its invariants read.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tokenOf } from '../drills/flow/token-of.mjs';
import { settle } from '../operate/invariants/settle.mjs';
import { storeOf } from '../operate/invariants/store-of.mjs';
import { asidesOf, breaksOf, verifyAll } from '../operate/invariants/verify-all.mjs';
import { elapsed, say } from '../platform/say.mjs';
import { bringK6, runScenario } from './k6.mjs';
import { only } from './lines.mjs';
import { commonInputs, prepareSigners, searchTerms } from './prepare.mjs';
import { spent } from './processes.mjs';
import { refusalsAt, refusedBetween } from './refusals.mjs';
import { measuredBy, scenarios } from './scenarios.mjs';
import { enrolmentsIn } from './stored.mjs';

/** Plates of one scenario lie this far from those of the next; there are more of them than any run takes. */
const platesOfOne = 50_000;
const allPlates = 26 ** 2 * 900;
/** Milliseconds, where each process has a part of a processor. */
const longSettle = 600_000;

/**
 * @typedef {import('./prepare.mjs').Ground & { places: import('../platform/places.mjs').Places,
 * auditoria: Record<string, string | undefined>, pdf: Record<string, string | undefined>, gateway:
 * Record<string, string | undefined>, pids: () => Record<string, number | undefined>, arrivals?: () =>
 * Promise<Arrivals> | Arrivals, ration?: () => () => void }} Loaded the portal, with the environments of three
 * processes; arrivals: what its mail server was given; ration: each process gets its part of a processor from now on,
 * until what it gives is called
 * @typedef {import('../operate/invariants/verify-all.mjs').Arrivals} Arrivals
 * @typedef {object} Result
 * @property {string} name
 * @property {string} title
 * @property {import('./k6.mjs').Ran} ran
 * @property {import('./scenarios.mjs').Judged[]} judged
 * @property {string[]} breaks thresholds, invariants and judgements that did not hold
 * @property {Record<string, number>} costs milliseconds of processor time of each process for one unit of work
 * @property {{ name: string, count: number }} unit
 */

/**
 * @param {Loaded} portal
 * @param {readonly string[]} names of `scenarios`, in their order
 * @param {{ short: boolean, minutes: number, origin?: string, share?: number }} how origin: of a portal that holds
 * enrolments already; share: of a processor, which each process has
 * @param {(results: Result[]) => Promise<unknown>} [after] told all results so far after each scenario
 * @returns {Promise<Result[]>}
 */
export async function runLoad(portal, names, { short, minutes, origin, share }, after = async () => undefined) {
  const program = await bringK6();
  const firstPlate = randomInt(allPlates);
  const desk = await openTokenDesk(portal);
  /** What a short run takes for granted; a whole one measures it first. @type {import('./scenarios.mjs').Known} */
  let known = {
    capacity: 2,
    short,
    minutes,
    ...(share !== undefined && { share }),
    ...(origin !== undefined && { furnished: await enrolmentsIn(portal.database) }),
  };
  /** @type {Result[]} */
  const results = [];
  try {
    for (const [turn, name] of names.entries()) {
      const since = performance.now();
      say(`\n━━ carga ${name}: ${scenarios[name].title}`);
      const result = await runOne(portal, program, {
        name,
        known,
        tokens: desk.url,
        firstPlate: firstPlate + turn * platesOfOne,
      });
      if (name === 'medida' && !short) known = { ...known, ...measuredBy(result.ran) };
      results.push(result);
      for (const { what, value, limit = '' } of result.judged) say(`  ${what}: ${value} ${limit}`);
      for (const line of result.breaks.slice(0, 20)) say(`  ✗ ${line}`);
      say(`${result.breaks.length === 0 ? '✓' : '✗'} ${name} (${elapsed(since)})`);
      await after(results);
    }
  } finally {
    desk.close();
  }
  return results;
}

/**
 * @param {Loaded} portal @param {string} program
 * @param {{ name: string, known: import('./scenarios.mjs').Known, tokens: string, firstPlate: number }} what
 * @returns {Promise<Result>}
 */
async function runOne(portal, program, { name, known, tokens, firstPlate }) {
  const { title, amounts, signers, judge, unitUntil } = scenarios[name];
  const people = await prepareSigners(portal, signers(known));
  const inputs = {
    ...commonInputs(),
    origin: portal.origins[0],
    tokens,
    firstPlate,
    amounts: amounts(known),
    signers: people,
    terms: await searchTerms(portal),
    short: known.short,
    ...(known.medianMs && { medianMs: known.medianMs }),
    ...(known.tapMs && { tapMs: known.tapMs }),
  };
  const refused = () => refusalsAt(portal.gateway.HEALTH_PORT);
  const before = await refused();
  const free = portal.ration?.();
  let told, refusals, left;
  try {
    told = await runScenario(program, name, inputs, portal.pids);
    refusals = refusedBetween(before, await refused());
    // What is on its way arrives first: the invariants name what does not.
    left = await settle(portal.database, [], known.share && longSettle);
  } finally {
    free?.();
  }
  const ran = { ...told, refusals, ...(left.length === 0 && { rested: Date.now() }) };
  for (const { acknowledged, key, value } of ran.kept)
    (acknowledged === 'signature' ? portal.journal.signatures : portal.journal.enrolments).set(key, value);
  const judged = judge(ran, known);
  const unit = unitOf(ran);
  const end = unitUntil ? ran.begun + 1000 * unitUntil(inputs.amounts) : ran.ended;
  const total = spent(ran.samples.filter(({ at }) => at <= end));
  return {
    name,
    title,
    ran,
    judged,
    breaks: [
      ...Object.keys(inputs.amounts)
        .filter((scenario) => only(ran.steps, { scenario, outcome: 'done' }).length === 0)
        .map((scenario) => `nobody of ${scenario} was served`),
      ...ran.thresholds.filter(({ ok }) => !ok).map(({ metric, threshold }) => `${metric}: ${threshold}`),
      ...reasons(ran),
      ...[...new Set(ran.thrown)],
      ...judged.filter(({ ok }) => ok === false).map(({ what, value, limit }) => `${what}: ${value}, ${limit}`),
      ...(await invariants(portal)),
    ],
    costs: Object.fromEntries(Object.entries(total).map(([process, cpu]) => [process, cpu / Math.max(1, unit.count)])),
    unit,
  };
}

/** What failed, and how often. @param {import('./k6.mjs').Ran} ran @returns {string[]} */
function reasons({ steps }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { step, status, code } of only(steps, { outcome: 'failed' })) {
    const reason = `${step}: ${status} ${code}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${reason} × ${count}`);
}

/**
 * What one unit of the work is: a signature, else an enrolment, else a look through the list.
 * @param {import('./k6.mjs').Ran} ran
 */
function unitOf({ steps }) {
  const done = (/** @type {(step: string) => boolean} */ which) =>
    steps.filter(({ step, outcome }) => outcome === 'done' && which(step)).length;
  const kinds = [
    { name: 'firma', count: done((step) => step === 'sign') },
    { name: 'inscripción', count: done((step) => step === 'enrol') },
    { name: 'búsqueda', count: done((step) => step.startsWith('search')) },
  ];
  return kinds.find(({ count }) => count > 0) ?? kinds[0];
}

/** @param {Loaded} portal @returns {Promise<string[]>} */
async function invariants({ database, places, auditoria, pdf, origins: [origin], journal, arrivals }) {
  const store = await storeOf(pdf);
  const arrived = await arrivals?.();
  const verdicts = await verifyAll({ database, store, places, auditoria, origin, journal, arrivals: arrived });
  for (const line of asidesOf(verdicts)) say(`  · ${line}`);
  return [...breaksOf(verdicts), ...journal.faults.splice(0)];
}

/**
 * Gives k6 access tokens, so that a crowd of virtual users is one login and no attack.
 * @param {{ keycloakUrl: string }} portal
 * @returns {Promise<{ url: string, close: () => void }>} url: with the name of a person behind it
 */
async function openTokenDesk(portal) {
  const server = createServer((request, response) => {
    const name = String(request.url).slice(1);
    tokenOf(portal, name).then(
      (token) => response.end(token),
      (error) => response.writeHead(502).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
