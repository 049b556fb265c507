/**
 * Many of each behind a real proxy: two gateways, three of every service. What one replica did holds at the others,
 * what happens at all of them at once happens once, and all of them are replaced while people work, who do not notice
 * (docs/adr/0046-many-of-each-behind-one-proxy.md).
 */
import { randomUUID } from 'node:crypto';
import { letter, pdf } from '@portal/test-kit/corpus/pdf-parts';
import { say } from '../../platform/say.mjs';
import { call, insist } from '../arena/call.mjs';
import { aPlate, enrolmentForm, mailed, roles, submit } from '../flow/enrolment.mjs';
import { sessionOf } from '../flow/session-of.mjs';
import { tokenOf } from '../flow/token-of.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { longMailLease, standReplicas } from '../replicas/stand-replicas.mjs';
import { races } from './races.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../arena/call.mjs').Answer} Answer */
/** @typedef {import('../replicas/stand-replicas.mjs').Replicas} Replicas */

/** Uploads that the tester may still ask for in this drill. */
const UPLOADS = 12;
/** Requests at once for a mail that may be sent once in some minutes. */
const CROWD = 12;
/** Wrong links that one gateway lets an address ask for in a minute (docs/adr/0012-limits-per-replica.md). */
const MISSES = 10;
const mine = '/api/inscripciones/mis-inscripciones';
const upload = '/api/objects/upload';

/**
 * @param {Arena} arena
 * @param {{ rolls: number, posts: number, life: number, width: number }} counts rolls: how often every process is
 * replaced; posts: of one request at the same time; life: seconds that one may take meanwhile; width: lives at the same
 * time
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>} recovery: the longest life while all were replaced
 */
export async function replicas(arena, { rolls, posts, life, width }) {
  const sub = subjectOf(await tokenOf(arena, 'tester'));
  const others = arena.journal.plates.size;
  const replicated = await standReplicas(arena, {
    inscripciones: { CARGAS_POR_DIA: String((await uploadsOf(arena, sub)) + UPLOADS) },
    ...longMailLease,
  });
  /** @type {string[]} */
  const breaks = [];
  let injections = 0;
  /** @type {string[]} */
  const notes = [];
  /** @type {number[]} */
  const recovery = [];
  /** @type {Record<string, () => Promise<Found>>} */
  const proofs = {
    'una sesión vale en ambos gateways, y su fin también': () => sessions(replicated),
    'una carga empieza en uno y termina en el otro': () => uploads(replicated),
    'los límites valen sobre todos': () => limits(replicated, sub),
    'una llave idempotente en ambos a la vez, un efecto': () => oneKey(replicated, posts),
    'un enlace en ambos a la vez, una firma': () => links(replicated, posts),
    'se reemplaza todo mientras la gente trabaja': () => rolling(replicated, { rolls, width }),
    'cada correo sale una vez': () => mailsOnce(replicated, [...arena.journal.plates].slice(others)),
  };
  try {
    for (const [what, prove] of Object.entries(proofs)) {
      /** @type {Found} */
      const found = await prove().catch((error) => ({ injections: 0, wrong: [error.message] }));
      injections += found.injections;
      if (found.note) notes.push(found.note);
      recovery.push(...(found.recovery ?? []));
      breaks.push(...found.wrong.map((line) => `${what}: ${line}`));
      say(`  ${found.wrong.length > 0 ? '✗' : '✓'} ${what}${found.note ? ` (${found.note})` : ''}`);
      for (const line of found.wrong) say(`    ${line}`);
    }
  } finally {
    await replicated.lower();
  }
  return { injections, breaks, recovery, limit: life, note: notes.join(' · ') };
}

/** What a proof found. @typedef {{ injections: number, wrong: string[], note?: string, recovery?: number[] }} Found */

/** @param {string} what @param {unknown} found @param {unknown} wanted @returns {string[]} */
const unless = (what, found, wanted) =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];

/** The same request many times at once, at the gateways in turn. */
const atOnce = (
  /** @type {readonly string[]} */ origins,
  /** @type {number} */ times,
  /** @type {(origin: string) => Promise<Answer>} */ ask,
) => Promise.all(Array.from({ length: times }, (_, n) => ask(origins[n % origins.length])));

/** How often each answer was given. @param {Answer[]} answers @returns {Record<string, number>} */
const tallied = (answers) => {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status, body } of answers) {
    const name = status < 300 ? String(status) : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort());
};

/** A login through the proxy opens every gateway; a logout at one closes them all. @param {Replicas} replicated */
async function sessions({ people, gateways }) {
  const { cookie } = await sessionOf(people, 'registrante');
  const doors = [...people.origins, ...gateways];
  const seen = async () =>
    (await Promise.all(doors.map((door) => call(door, 'GET', mine, { cookie })))).map(({ status }) => status);
  const wrong = unless(
    'with the session',
    await seen(),
    doors.map(() => 200),
  );
  await fetch(`${gateways[0]}/api/logout`, { headers: { cookie }, redirect: 'manual' });
  return {
    injections: 1,
    wrong: [
      ...wrong,
      ...unless(
        'after the logout at one',
        await seen(),
        doors.map(() => 401),
      ),
    ],
  };
}

/** @param {string} token @returns {string} whose it is */
const subjectOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sub;

/** @param {Arena} arena @param {string} sub @returns {Promise<number>} addresses that this person was given today */
async function uploadsOf({ database }, sub) {
  const { rows } = await database.query('SELECT count(*)::int AS n FROM inscripciones.carga WHERE dueno_sub = $1', [
    sub,
  ]);
  return rows[0].n;
}

/** Asked for at one gateway, sent to both at once, registered at the other. @param {Replicas} replicated */
async function uploads({ people, gateways: [first, second] }) {
  const token = await tokenOf(people, 'tester');
  const { body } = await call(first, 'POST', upload, { token });
  const { pathname, search } = new URL(body.uploadURL);
  const raw = { type: 'application/pdf', bytes: pdf(letter()) };
  const sent = await atOnce([first, second], 4, (origin) => call(origin, 'PUT', pathname + search, { raw }));
  const registered = await call(second, 'PUT', '/api/certification-upload', {
    token,
    body: { certificationUrl: body.uploadURL },
  });
  return {
    injections: sent.length,
    wrong: [
      ...unless('sent', tallied(sent), { 200: 1, '409 CARGA_YA_RECIBIDA': sent.length - 1 }),
      ...unless('registered', registered.status, 200),
    ],
  };
}

/**
 * What a person may do is counted in the database, over all replicas. What slows an address down is counted in each
 * gateway, by the address that the proxy names: no header of the client changes it.
 * @param {Replicas} replicated @param {string} sub of the tester
 */
async function limits({ people, gateways }, sub) {
  const token = await tokenOf(people, 'tester');
  const room = UPLOADS - 1;
  const before = await uploadsOf(people, sub);
  const asked = await atOnce(gateways, room + 10, (origin) => call(origin, 'POST', upload, { token }));
  const mails = await resentAtOnce(people, gateways);
  const guessed = await Promise.all(
    Array.from({ length: 4 * MISSES }, (_, n) => guess(people.origins[0], `203.0.113.${n}`)),
  );
  return {
    injections: asked.length + mails.length + guessed.length,
    wrong: [
      ...unless('uploads', tallied(asked), { 200: room, '429 LIMITE_DE_CARGAS': 10 }),
      ...unless('uploads in the database', (await uploadsOf(people, sub)) - before, room),
      ...unless('mails', tallied(mails), { 202: 1, '429 CORREO_RECIENTE': CROWD - 1 }),
      ...unless('wrong links', guessed.filter((status) => status !== 429).length, MISSES * gateways.length),
    ],
  };
}

/**
 * One signer's mail, asked for many times at once with a key of its own each time.
 * @param {Arena} people @param {readonly string[]} gateways
 */
async function resentAtOnce(people, gateways) {
  const enrolment = await submit(people);
  await mailed(people, enrolment, roles.length);
  const token = await tokenOf(people, 'admin');
  return atOnce(gateways, CROWD, (origin) =>
    call(origin, 'POST', `/api/admin/reenviar-email/${enrolment.id}`, {
      token,
      body: { tipo: 'conductor' },
      key: randomUUID(),
    }),
  );
}

/**
 * A link that does not exist, from a client that claims another address.
 * @param {string} origin
 * @param {string} claimed
 */
async function guess(origin, claimed) {
  const link = randomUUID().replaceAll('-', '').padEnd(43, 'A');
  const answer = await fetch(`${origin}/api/signature/verify/${link}`, { headers: { 'x-forwarded-for': claimed } });
  await answer.arrayBuffer();
  return answer.status;
}

/** @param {Replicas} replicated @param {number} posts */
async function oneKey({ people, gateways }, posts) {
  const [plate, key] = [aPlate(), randomUUID()];
  const sent = { token: await tokenOf(people, 'registrante'), body: enrolmentForm(plate), key };
  const ask = (/** @type {string} */ origin) => call(origin, 'POST', '/api/inscripcion-terceros', sent);
  people.journal.plates.add(plate);
  const answers = await atOnce(gateways, posts, ask);
  const last = await insist(() => ask(people.origins[0]));
  people.journal.enrolments.set(plate, last.body.id);
  const others = answers.filter(({ status, body }) => status !== 201 && body.code !== 'SOLICITUD_EN_CURSO');
  const ids = new Set([...answers.filter(({ status }) => status === 201), last].map(({ body }) => body.id));
  const { rows } = await people.database.query('SELECT id FROM inscripciones.inscripcion WHERE placa = $1', [plate]);
  return {
    injections: posts,
    wrong: [
      ...unless('other answers', tallied(others), {}),
      ...unless(
        'enrolments',
        [...ids],
        rows.map(({ id }) => id),
      ),
    ],
  };
}

/** @param {Replicas} replicated @param {number} posts */
async function links({ people, gateways }, posts) {
  const { injections, breaks } = await races({ ...people, origins: gateways }, { rounds: 1, posts });
  return { injections, wrong: breaks };
}

/**
 * Each area replaces its processes one after the other, all areas at once, as teams do.
 * @param {Replicas} replicated @param {{ rolls: number, width: number }} counts @returns {Promise<Found>}
 */
async function rolling({ people, lanes }, { rolls, width }) {
  /** @type {string[]} */
  const failed = [];
  let answered = 0;
  const read = (/** @type {string} */ what, /** @type {Answer} */ { status, body }) => {
    answered += 1;
    if (status === 0 || status === 429 || status >= 500) failed.push(`${what}: ${status} ${JSON.stringify(body)}`);
  };
  const roll = async (/** @type {string[]} */ lane) => {
    for (let time = 0; time < rolls; time += 1) for (const name of lane) await people.renew(name);
  };
  people.readers.add(read);
  const rollAll = () => Promise.all(lanes.map(roll));
  const lived = await whileLiving(people, rollAll, width).finally(() => void people.readers.delete(read));
  const replaced = rolls * lanes.flat().length;
  const note = `${replaced} procesos reemplazados, ${lived.note}, ${answered} respuestas`;
  return { injections: replaced, wrong: [...failed, ...lived.breaks], note, recovery: [lived.longest] };
}

/**
 * Every mail has an id of its own: one that was sent twice lies in the mailbox twice.
 * @param {Replicas} replicated @param {readonly string[]} plates of this drill
 */
async function mailsOnce({ people }, plates) {
  const all = /** @type {{ headers: Record<string, string>, subject: string, to: { address: string }[] }[]} */ (
    await (await fetch(`${people.testEnv.MAIL_URL}/api/email`)).json()
  );
  const mails = all.filter(({ subject, to }) =>
    plates.some((plate) => subject.includes(plate) || to[0].address.includes(plate.toLowerCase())),
  );
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { headers } of mails) times.set(headers['message-id'], (times.get(headers['message-id']) ?? 0) + 1);
  const twice = [...times].filter(([, count]) => count > 1).map(([id, count]) => `${id} × ${count}`);
  return {
    injections: 0,
    wrong: [...twice, ...(mails.length === 0 ? ['no mail at all'] : [])],
    note: `${mails.length} correos`,
  };
}
