/**
 * Requests generated from the OpenAPI document, right and wrong: no failure of ours, no answer outside the envelope.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemathesis } from '../../platform/outside-parts.mjs';
import { pythonTool } from '../../platform/python-tool.mjs';
import { runTool } from '../../run/dependencies.mjs';
import { notHeld } from '../arena/stand-arena.mjs';
import { prepareSignature, roles, submit } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

const envelope = fileURLToPath(new URL('../requests/envelope.py', import.meta.url));

/** Who asks: nobody, and people of the local realm, the most powerful one last. */
const people = /** @type {const} */ ([undefined, 'registrante', 'admin', 'superadmin']);

/** @typedef {Record<string, number>} Answers how often each status came */

/**
 * Of each operation and person; people: how many ask, from nobody on.
 * @typedef {{ examples: number, phases: string, people: number }} Generated
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {Generated & { seed: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function requests(arena, { people: asking, ...counts }) {
  /** @type {string} */
  let python;
  try {
    python = await pythonTool(schemathesis);
  } catch (error) {
    return notHeld(`sin schemathesis: ${reasonOf(/** @type {Error} */ (error))}`);
  }
  const living = await livingValues(arena);
  /** @type {string[]} */
  const breaks = [];
  /** @type {Answers} */
  const answers = {};
  for (const person of people.slice(0, asking)) {
    const found = await ask(arena, { python, living, person, ...counts });
    for (const [status, times] of Object.entries(found.answers)) answers[status] = (answers[status] ?? 0) + times;
    breaks.push(...found.breaks.map((line) => `${person ?? 'nobody'}: ${line}`));
  }
  return {
    injections: Object.values(answers).reduce((sum, times) => sum + times, 0),
    breaks,
    note: Object.entries(answers)
      .map(([status, times]) => `${status} × ${times}`)
      .join(', '),
  };
}

/** The last line that python or pip wrote. @param {Error & { stderr?: string }} error */
const reasonOf = ({ message, stderr }) => (stderr || message).trim().split('\n').at(-1);

/** An enrolment with both its links alive, so that requests get past 'not found'. */
async function livingValues(/** @type {import('../arena/stand-arena.mjs').Arena} */ arena) {
  const enrolment = await submit(arena);
  const tokens = [];
  for (const role of roles) tokens.push((await prepareSignature(arena, enrolment, role)).path.split('/').at(-1));
  return { id: [enrolment.id], token: tokens };
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {Pick<Generated, 'examples' | 'phases'> & { python: string, living: object, person: string | undefined,
 * seed: number }} how
 * @returns {Promise<{ answers: Answers, breaks: string[] }>}
 */
async function ask(arena, { python, living, person, examples, phases, seed }) {
  const [origin] = arena.origins;
  const count = path.join(arena.places.data, 'peticiones-cuenta.json');
  const report = path.join(arena.places.data, 'peticiones-informe.json');
  const token = person && (await tokenOf(arena, person));
  const args = [
    ...['-m', 'schemathesis.cli', 'run', `${origin}/api/openapi.json`, '--url', origin],
    ...['--phases', phases, '--max-examples', String(examples), '--seed', String(seed)],
    ...['--checks', 'portal_envelope,response_schema_conformance', '--continue-on-failure', '--no-shrink'],
    ...['--suppress-health-check', 'all', '--request-timeout', '60', '--warnings', 'off'],
    // Its bodies are files: the drill `cargas` sends them.
    ...['--exclude-operation-id', 'recibirCarga'],
    ...['--report', 'json', '--report-json-path', report],
    ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
  ];
  const env = {
    SCHEMATHESIS_HOOKS: envelope,
    PETICIONES_CUENTA: count,
    PETICIONES_VALORES: JSON.stringify(living),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  // Its exit code says the same as its report.
  const ended = await runTool(python, args, { env }).then(
    () => '',
    (error) => error.message.split('\n')[0],
  );
  if (!existsSync(report) || !existsSync(count)) return { answers: {}, breaks: [`it did not run: ${ended}`] };
  const { failures, errors, complete } = JSON.parse(readFileSync(report, 'utf8'));
  const answers = JSON.parse(readFileSync(count, 'utf8'));
  for (const file of [count, report]) rmSync(file);
  return {
    answers,
    breaks: [
      ...failures.map((/** @type {any} */ one) => `${one.title} × ${one.count}: ${one.operations.join(', ')}`),
      ...errors.map((/** @type {any} */ one) => `${one.title} × ${one.count}`),
      ...(complete ? [] : ['it did not end']),
    ],
  };
}
