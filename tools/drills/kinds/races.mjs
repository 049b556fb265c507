/** Everybody posts at once: both roles of one enrolment, each many times, through two gateways. */
import { call } from '../arena/call.mjs';
import { prepareSignature, roles, submit } from '../flow/enrolment.mjs';

/** @typedef {import('../arena/call.mjs').Answer} Answer */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ rounds: number, posts: number }} counts posts: of each role in each round
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function races(arena, { rounds, posts }) {
  const breaks = [];
  for (let round = 1; round <= rounds; round += 1) {
    const enrolment = await submit(arena);
    const prepared = await Promise.all(roles.map((role) => prepareSignature(arena, enrolment, role)));
    const answers = await Promise.all(prepared.map(({ path, body }) => burst(arena, posts, path, body)));
    for (const [at, role] of roles.entries()) {
      breaks.push(...judge(`round ${round}, ${role}`, answers[at]));
      const accepted = answers[at].find(({ status }) => status === 200);
      if (accepted) arena.journal.signatures.set(`${enrolment.id} ${role}`, accepted.body.sha256);
    }
  }
  return { injections: rounds * posts * roles.length, breaks };
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {number} posts
 * @param {string} path
 * @param {unknown} body
 */
const burst = ({ origins }, posts, path, body) =>
  Promise.all(Array.from({ length: posts }, (_, n) => call(origins[n % origins.length], 'POST', path, { body })));

/**
 * One is accepted, all others are told why not; nothing fails.
 * @param {string} where
 * @param {Answer[]} answers
 * @returns {string[]}
 */
function judge(where, answers) {
  const accepted = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(
    ({ status, body }) => status === 409 && ['FIRMA_YA_REGISTRADA', 'FIRMA_EN_CURSO'].includes(body.code),
  ).length;
  if (accepted === 1 && refused === answers.length - 1) return [];
  const others = answers
    .filter(({ status }) => status !== 200 && status !== 409)
    .map(({ status, body }) => `${status} ${body.code}`);
  return [`${where}: ${accepted} × 200, ${refused} × 409, ${others.length} others: ${[...new Set(others)].join(', ')}`];
}
