/** A signature whose key lies with its signer, as the page makes it: prepare, sign there, close (docs/adr/0068). */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { call, insist } from '../arena/call.mjs';
import { expectAnswer, origin, prepareSignature, watch } from './enrolment.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('./enrolment.mjs').Enrolment} Enrolment */
/** @typedef {import('./enrolment.mjs').Role} Role */

const run = promisify(execFile);

/** A key that the portal never sees, and the request that proves it (PKCS#10). */
async function aDevice() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dispositivo-'));
  try {
    const [key, csr] = [path.join(folder, 'llave.pem'), path.join(folder, 'pedido.pem')];
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await run('openssl', ['req', '-new', '-key', key, '-subj', '/CN=dispositivo', '-out', csr]);
    const { stdout } = await run('openssl', ['req', '-in', csr, '-outform', 'DER'], { encoding: 'buffer' });
    return { csr: stdout.toString('base64'), sign: (/** @type {Buffer} */ bytes) => sign('sha256', bytes, privateKey) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Signs in two halves until the answer says so. A draft that is gone is prepared again, as the page does.
 * @param {Arena} arena
 * @param {Enrolment} enrolment
 * @param {Role} role
 * @param {() => Promise<unknown>} between what happens once, after the first half
 * @throws {Error} when there is another signature than the one that was acknowledged
 */
export async function signApart(arena, enrolment, role, between) {
  const device = await aDevice();
  const { token, body } = await prepareSignature(arena, enrolment, role, device.csr);
  const key = randomUUID();
  const prepare = () =>
    expectAnswer(arena, `prepare as ${role}`, 200, () =>
      call(origin(arena), 'POST', `/api/signature/prepare/${token}`, { body }),
    );
  const close = (/** @type {any} */ { preparada, atributos }, /** @type {string} */ under) => {
    const valor = device.sign(Buffer.from(atributos, 'base64')).toString('base64');
    const ask = () =>
      call(origin(arena), 'POST', `/api/signature/close/${token}`, { body: { preparada, valor }, key: under });
    return insist(ask, watch(arena, `close as ${role}`));
  };
  let prepared = await prepare();
  await between();
  let answer = await close(prepared, key);
  while (answer.body.code === 'FIRMA_DESACTUALIZADA') {
    prepared = await prepare();
    answer = await close(prepared, key);
  }
  const { sha256 } = answer.status === 200 ? answer.body : await outcome(arena, token, key);
  if (!sha256) throw new Error(`close as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`);
  arena.journal.signatures.set(`${enrolment.id} ${role}`, sha256);
  const [same, other] = [await close(prepared, key), await close(prepared, randomUUID())];
  if (answer.status === 200 && same.body.sha256 !== sha256)
    throw new Error(`the same key: ${JSON.stringify(same.body)}`);
  if (other.body.code !== 'FIRMA_YA_REGISTRADA') throw new Error(`another key: ${JSON.stringify(other.body)}`);
}

/**
 * What the page asks when its own attempt may have landed: the receipt comes to its key alone.
 * @param {Arena} arena @param {string} token @param {string} key
 */
async function outcome(arena, token, key) {
  const { constancia } = await expectAnswer(arena, 'outcome', 200, () =>
    call(origin(arena), 'GET', `/api/signature/outcome/${token}?clave=${key}`),
  );
  return constancia ?? {};
}

/**
 * After the first half nothing is registered: no signature, no used link, no revision of it.
 * @param {Arena} arena @param {Enrolment} enrolment @param {Role} role
 * @throws {Error} otherwise
 */
export async function unsigned({ database }, { id }, role) {
  const { rows } = await database.query(
    `SELECT (SELECT count(*)::int FROM inscripciones.firma WHERE inscripcion_id = $1) AS firmas,
       (SELECT count(*)::int FROM inscripciones.enlace WHERE inscripcion_id = $1 AND rol = $2
          AND usado_en IS NOT NULL) AS usados,
       (SELECT max(numero) FROM inscripciones.revision WHERE inscripcion_id = $1) AS revision`,
    [id, role],
  );
  const { firmas, usados, revision } = rows[0];
  if (firmas !== 0 || usados !== 0 || revision !== 0) throw new Error(`half registered: ${JSON.stringify(rows[0])}`);
}
