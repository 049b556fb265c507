/**
 * Key-encryption keys rotate beside the portal; the command dies again and again; every certificate signs, and every
 * secret of the form opens, at the end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { randomFrom } from '@portal/test-kit/corpus/random';
import { beginRotation, endRotation, rotatable } from '../../operate/rotar-llaves.mjs';
import { root } from '../../platform/places.mjs';
import { call, insist } from '../arena/call.mjs';
import { prepareSignature, roles, sign, submit } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

const services = [...new Set(Object.values(rotatable).map(({ service }) => service))];

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ kills: number, seed: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function rotation(arena, { kills, seed }) {
  const random = randomFrom(seed);
  const enrolments = await Promise.all([submit(arena), submit(arena), submit(arena)]);
  const prepared = await Promise.all(
    enrolments.flatMap((enrolment) =>
      roles.map(async (role) => ({ enrolment, role, sent: await prepareSignature(arena, enrolment, role) })),
    ),
  );
  const files = Object.values(rotatable).map(({ secret }) => arena.secrets.file(secret));
  let [killed, finished] = [0, 0];
  while (killed < kills) {
    for (const file of files) beginRotation(file);
    if ((await rewrapAll(arena, 1 + Math.floor(random() * 6))) === 'killed') killed += 1;
    else {
      finished += 1;
      for (const file of files) endRotation(file);
    }
    if (finished > kills) break;
  }
  for (const file of files) beginRotation(file);
  const breaks = (await rewrapAll(arena)) === 'done' ? [] : ['the last rotation did not finish'];
  for (const file of files) endRotation(file);
  breaks.push(...(await underOthers(arena)));
  for (const { enrolment, role, sent } of prepared) await sign(arena, enrolment, role, sent);
  for (const { id } of enrolments)
    if ((await gpsPassword(arena, id)) !== datosDeInscripcion.contrasenaGPS)
      breaks.push(`the GPS password of ${id} does not open`);
  return { injections: killed, breaks, note: `${finished + 1} rotaciones enteras` };
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {number} [lines] SIGKILL at that line of all that the commands say
 * @returns {Promise<'done' | 'killed' | 'failed'>}
 */
async function rewrapAll(arena, lines = Infinity) {
  let left = lines;
  for (const service of services) {
    const { outcome, seen } = await rewrap(arena, service, left);
    if (outcome !== 'done') return outcome;
    left -= seen;
  }
  return 'done';
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {string} service
 * @param {number} lines
 * @returns {Promise<{ outcome: 'done' | 'killed' | 'failed', seen: number }>}
 */
async function rewrap(arena, service, lines) {
  const env = { ...arena.parts.get(service)?.options?.env, PATH: process.env.PATH };
  const child = spawn(process.execPath, [path.join(root, `services/${service}/dist/rotar.js`), '--lote', '3'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let seen = 0;
  createInterface(child.stdout).on('line', () => {
    if (++seen === lines) child.kill('SIGKILL');
  });
  const [code, signal] = await gone;
  if (signal === 'SIGKILL') return { outcome: 'killed', seen };
  return { outcome: code === 0 ? 'done' : 'failed', seen };
}

/** As an administrator reads it. @param {import('../arena/stand-arena.mjs').Arena} arena @param {string} id */
async function gpsPassword(arena, id) {
  const ask = async () =>
    call(arena.origins[0], 'POST', `/api/admin/inscripciones/${id}/contrasena-gps`, {
      token: await tokenOf(arena, 'admin'),
      body: { motivo: 'Simulacro' },
    });
  return (await insist(ask)).body.contrasenaGPS;
}

/**
 * No secret is left under more than one key-encryption key per kind.
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @returns {Promise<string[]>}
 */
async function underOthers({ database }) {
  const { rows } = await database.query(
    `SELECT count(DISTINCT kek_id)::int AS n FROM (
       SELECT kek_id FROM certificados.llave UNION ALL SELECT kek_id FROM certificados.llave_reserva
       UNION ALL SELECT split_part(contrasena_gps_sellada, '.', 2) FROM inscripciones.inscripcion) t`,
  );
  return rows[0].n <= Object.keys(rotatable).length ? [] : [`secrets lie under ${rows[0].n} key-encryption keys`];
}
