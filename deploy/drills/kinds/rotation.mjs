/** Key-encryption keys rotate beside the portal; the command dies again and again; every certificate signs at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beginRotation, endRotation } from '../../local/rotar-llaves.mjs';
import { root } from '../../local/places.mjs';
import { randomFrom } from '../arena/random.mjs';
import { prepareSignature, roles, sign, submit } from '../flow/enrolment.mjs';

const keys = ['kek-ca', 'kek-firmantes'];

/** @param {import('../arena/arena.mjs').Arena} arena @param {{ kills: number, seed: number }} counts @returns {Promise<import('../run-drills.mjs').Report>} */
export async function rotation(arena, { kills, seed }) {
  const random = randomFrom(seed);
  const enrolments = await Promise.all([submit(arena), submit(arena), submit(arena)]);
  const prepared = await Promise.all(enrolments.flatMap((enrolment) => roles.map(async (role) => ({ enrolment, role, sent: await prepareSignature(arena, enrolment, role) }))));
  const files = keys.map((name) => arena.secrets.file(name));
  let [killed, finished] = [0, 0];
  while (killed < kills) {
    for (const file of files) beginRotation(file);
    if ((await rewrap(arena, 1 + Math.floor(random() * 4))) === 'killed') killed += 1;
    else {
      finished += 1;
      for (const file of files) endRotation(file);
    }
    if (finished > kills) break;
  }
  for (const file of files) beginRotation(file);
  const breaks = (await rewrap(arena)) === 'done' ? [] : ['the last rotation did not finish'];
  for (const file of files) endRotation(file);
  breaks.push(...(await underOthers(arena)));
  for (const { enrolment, role, sent } of prepared) await sign(arena, enrolment, role, sent);
  return { injections: killed, breaks, note: `${finished + 1} rotaciones enteras` };
}

/** @param {import('../arena/arena.mjs').Arena} arena @param {number} [lines] SIGKILL at that line of its output @returns {Promise<'done' | 'killed' | 'failed'>} */
async function rewrap(arena, lines = Infinity) {
  const env = { ...arena.parts.get('certificados')?.options?.env, PATH: process.env.PATH };
  const child = spawn(process.execPath, [path.join(root, 'services/certificados/dist/rotar.js'), '--lote', '3'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let seen = 0;
  createInterface(child.stdout).on('line', () => { if (++seen === lines) child.kill('SIGKILL'); });
  const [code, signal] = await gone;
  if (signal === 'SIGKILL') return 'killed';
  return code === 0 ? 'done' : 'failed';
}

/** No key is left under more than one key-encryption key per kind. @param {import('../arena/arena.mjs').Arena} arena @returns {Promise<string[]>} */
async function underOthers({ database }) {
  const { rows } = await database.query(`SELECT count(DISTINCT kek_id)::int AS n FROM (SELECT kek_id FROM certificados.llave UNION ALL SELECT kek_id FROM certificados.llave_reserva) t`);
  return rows[0].n <= keys.length ? [] : [`keys lie under ${rows[0].n} key-encryption keys`];
}
