/**
 * Keycloak is away: who signs notices nothing, who has a session reads on, who wants to come in is told so. Back again,
 * people come in.
 */
import { eventually } from '../../operate/invariants/eventually.mjs';
import { call } from '../arena/call.mjs';
import { notHeld } from '../arena/stand-arena.mjs';
import { prepareSignature, roles, sign, submit } from '../flow/enrolment.mjs';
import { sessionOf } from '../flow/session-of.mjs';
import { whileLiving } from '../flow/while-living.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

const mine = '/api/inscripciones/mis-inscripciones';
const person = 'registrante';

/**
 * @param {Arena} arena
 * @param {{ times: number, width: number }} counts width: lives at the same time
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function keycloakAway(arena, { times, width }) {
  const { supervisor } = arena;
  if (supervisor.pidOf('keycloak') === undefined) return notHeld('no hay un Keycloak propio que detener');
  const part = supervisor.partOf('keycloak');
  /** @type {number[]} */
  const recovery = [];
  const work = async (/** @type {string[]} */ found) => {
    for (let time = 0; time < times; time += 1) {
      const { cookie } = await sessionOf(arena, person);
      const enrolment = await submit(arena);
      const prepared = await Promise.all(
        roles.map(async (role) => ({ role, sent: await prepareSignature(arena, enrolment, role) })),
      );
      await supervisor.stop('keycloak');
      try {
        found.push(...(await meanwhile(arena, cookie)));
        for (const { role, sent } of prepared) await sign(arena, enrolment, role, sent);
      } finally {
        await supervisor.start(part);
      }
      const since = performance.now();
      await eventually('a login', () =>
        sessionOf(arena, person).then(
          () => true,
          () => undefined,
        ),
      );
      recovery.push(performance.now() - since);
    }
  };
  const { breaks, note } = await whileLiving(arena, work, width);
  return { injections: times, breaks, recovery, note };
}

/** @param {Arena} arena @param {string} cookie of a session from before @returns {Promise<string[]>} */
async function meanwhile({ origins }, cookie) {
  /** @type {string[]} */
  const wrong = [];
  for (const origin of origins) {
    const read = await call(origin, 'GET', mine, { cookie });
    if (read.status !== 200) wrong.push(`a session without Keycloak: ${read.status} ${read.body.code}`);
    const login = await fetch(`${origin}/api/login`, { redirect: 'manual' });
    const said = await login.text();
    if (login.status !== 503 || !said.includes('El inicio de sesión no está disponible.'))
      wrong.push(`a login without Keycloak: ${login.status} ${said.slice(0, 200)}`);
  }
  return wrong;
}
