/**
 * One process at a time has a clock of its own, ten minutes ahead or behind. It serves, or it refuses in a sentence; it
 * never fails, what it acknowledged holds, and with the right clock all is as before.
 */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { say } from '../../platform/say.mjs';
import { call } from '../arena/call.mjs';
import { aPlate, enrolmentForm, prepareSignature, roles, submit, watch } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { tokenOf } from '../flow/token-of.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../arena/call.mjs').Answer} Answer */

const apart = 10 * 60_000;
const preload = fileURLToPath(new URL('../arena/shifted-clock.mjs', import.meta.url));

/**
 * @param {Arena} arena
 * @param {{ rounds: number, step?: string }} counts rounds: both ways of each process; step: of those alone whose names
 * begin so
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function clocksApart(arena, { rounds, step = '' }) {
  const names = [...arena.parts.keys()].filter((name) => name !== 'gateway-2' && name.startsWith(step));
  /** @type {number[]} */
  const recovery = [];
  /** @type {string[]} */
  const breaks = [];
  let [injections, served] = [0, 0];
  const next = probesOf(arena);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      for (const shift of [apart, -apart]) {
        const probe = await next();
        const prepared = await aSigner(arena);
        await withClock(arena, name, shift, async () => {
          const answers = await attempts(arena, prepared);
          injections += 1;
          if (answers.every(({ status }) => status < 300)) served += 1;
          const said = answers.map(({ status, body }) => (status < 300 ? String(status) : `${status} ${body.code}`));
          say(`  ${name} ${shift / 60_000} min: ${said.join(', ')}`);
          for (const { status, body } of answers)
            if (status === 0 || status === 500) breaks.push(`${name} ${shift} ms: ${status} ${JSON.stringify(body)}`);
        });
        recovery.push(await probe());
      }
  return { injections, breaks, recovery, note: `${served} veces se sirvió todo, las otras se rechazó` };
}

/** @param {Arena} arena @param {string} name @param {number} shift @param {() => Promise<void>} work */
async function withClock(arena, name, shift, work) {
  const part = /** @type {import('../../platform/supervisor.mjs').Part} */ (arena.parts.get(name));
  const { args, options } = part;
  part.args = ['--import', preload, ...args];
  part.options = { ...options, env: { ...options?.env, CLOCK_SHIFT_MS: String(shift) } };
  try {
    await arena.renew(name);
    await work();
  } finally {
    Object.assign(part, { args, options });
    await arena.renew(name);
  }
}

/** @param {Arena} arena */
async function aSigner(arena) {
  const enrolment = await submit(arena);
  const [role] = roles;
  return { enrolment, role, sent: await prepareSignature(arena, enrolment, role) };
}

/**
 * Each asks once: an enrolment at each gateway, and a signature. What is acknowledged must hold.
 * @param {Arena} arena @param {Awaited<ReturnType<typeof aSigner>>} prepared
 * @returns {Promise<Answer[]>}
 */
async function attempts(arena, { enrolment, role, sent }) {
  const { journal, origins } = arena;
  const token = await tokenOf(arena, 'registrante');
  const enrol = async (/** @type {string} */ origin) => {
    const plate = aPlate();
    journal.plates.add(plate);
    const answer = await call(origin, 'POST', '/api/inscripcion-terceros', {
      token,
      body: enrolmentForm(plate),
      key: randomUUID(),
    });
    watch(arena, 'submit')(answer);
    if (answer.status === 201) journal.enrolments.set(plate, answer.body.id);
    return answer;
  };
  const signed = await call(origins[1], 'POST', sent.path, { body: sent.body, key: randomUUID() });
  watch(arena, 'sign')(signed);
  if (signed.status === 200) journal.signatures.set(`${enrolment.id} ${role}`, signed.body.sha256);
  return [...(await Promise.all(origins.map(enrol))), signed];
}
