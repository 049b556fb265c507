/**
 * What the portal is for, by HTTP: an enrolment with its files, both links from the mail server, certificates and
 * signatures, the completed document, and every validator over it. Nobody is patient here: all processes are ready.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { letter, pdf } from '@portal/test-kit/corpus/pdf-parts';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { ownVerdicts } from '../../operate/own-verdicts.mjs';
import { validate } from '../../validators/index.mjs';
import { call } from '../arena/call.mjs';
import { enrolmentForm, extended, linkOf, prepareSignature, roles, sign, submit } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../flow/enrolment.mjs').Enrolment} Enrolment */
/** Told of each step that is done. @typedef {(step: string) => void} Done */

const person = 'registrante';
const judges = ['pdfsig', 'openssl', 'pyHanko', 'pyHanko AdES'];
const deadline = 60_000;

/**
 * @param {Arena} arena
 * @param {readonly string[]} members of the form that the door knows
 * @param {Done} done
 * @returns {Promise<Enrolment & { sha256: string }>} the completed document's hash
 */
export async function mainJob(arena, members, done) {
  const enrolment = await begin(arena, members, done);
  for (const role of roles) await signAs(arena, enrolment, role);
  done('dos firmas con certificado');
  return { ...enrolment, sha256: await finish(arena, enrolment, done) };
}

/**
 * Sends a form with both uploads; ends when both links are in their mailboxes.
 * @param {Arena} arena @param {readonly string[]} members @param {Done} done
 */
export async function begin(arena, members, done) {
  const values = {
    certificacionBancariaUrl: await certification(arena, '/api/certification-upload'),
    certificacionBancariaAnticiposUrl: await certification(arena, '/api/certification-anticipos-upload'),
  };
  done('dos cargas');
  const enrolment = await submit(arena, values, members);
  done('envío');
  for (const role of roles) await linkOf(arena, enrolment, role, deadline);
  done('dos enlaces por correo');
  return enrolment;
}

/** @param {Arena} arena @param {Enrolment} enrolment @param {import('../flow/enrolment.mjs').Role} role */
export const signAs = async (arena, enrolment, role) =>
  sign(arena, enrolment, role, await prepareSignature(arena, enrolment, role));

/**
 * From the second signature to the validators' word.
 * @param {Arena} arena @param {Enrolment} enrolment @param {Done} done
 * @returns {Promise<string>} the document's hash
 */
export async function finish(arena, enrolment, done) {
  await isListed(arena, enrolment);
  await copies(arena, enrolment);
  done('completada, copias por correo');
  await extended(arena, enrolment, deadline);
  const document = await documentOf(arena, enrolment);
  await isVerified(arena, document);
  done('documento B-LT');
  await areConform(arena, document);
  done('validadores');
  return sha256(document);
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * @param {Arena} arena @param {string} method @param {string} at
 * @param {import('../arena/call.mjs').Sent} [sent]
 * @throws {Error} any other answer than 200
 */
async function answered({ origins: [origin] }, method, at, sent) {
  const { status, body } = await call(origin, method, at, sent);
  if (status !== 200) throw new Error(`${method} ${at.split('?')[0]}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Uploads a bank's letter as browsers do. @param {Arena} arena @param {string} door @returns {Promise<string>} */
async function certification(arena, door) {
  const token = await tokenOf(arena, person);
  const { uploadURL } = await answered(arena, 'POST', '/api/objects/upload', { token });
  const { pathname, search } = new URL(uploadURL);
  await answered(arena, 'PUT', pathname + search, { raw: { type: 'application/pdf', bytes: pdf(letter()) } });
  return (await answered(arena, 'PUT', door, { token, body: { certificationUrl: uploadURL } })).objectPath;
}

/** Its person and the administrators see it signed by both. @param {Arena} arena @param {Enrolment} enrolment */
export async function isListed(arena, { id, plate }) {
  for (const [who, at] of [
    [person, '/api/inscripciones/mis-inscripciones?limite=200'],
    ['admin', `/api/admin/todas-inscripciones?q=${plate}`],
  ]) {
    const rows = await answered(arena, 'GET', at, { token: await tokenOf(arena, who) });
    const row = rows.find((/** @type {any} */ one) => one.id === id);
    if (!row?.conductorSigned || !row.propietarioSigned)
      throw new Error(`${at}: ${id} is not signed by both: ${JSON.stringify(row)}`);
  }
}

/** Everybody concerned gets the document by mail. @param {Arena} arena @param {Enrolment} enrolment */
async function copies({ testEnv }, { plate }) {
  const { correoElectronicoConductor, correoElectronicoTenedor } = enrolmentForm(plate);
  for (const to of [correoElectronicoConductor, correoElectronicoTenedor, `${person}@transcarga.test`])
    await eventually(
      `a copy for ${to}`,
      async () => {
        const mails = /** @type {any[]} */ (
          await (await fetch(`${testEnv.MAIL_URL}/api/email?to.address=${to}`)).json()
        );
        return mails.some(
          (/** @type {any} */ { subject, attachments = [] }) =>
            subject.includes(`Inscripción completada · placa ${plate}`) &&
            attachments.some((/** @type {any} */ { contentType }) => contentType === 'application/pdf'),
        );
      },
      deadline,
    );
}

/** Of the present revision. @param {Arena} arena @param {Enrolment} enrolment */
export const documentHash = async (arena, enrolment) => sha256(await documentOf(arena, enrolment));

/** @param {Arena} arena @param {Enrolment} enrolment @returns {Promise<Buffer>} */
async function documentOf(arena, { id }) {
  const token = await tokenOf(arena, person);
  return fetched(arena, `/api/inscripciones/${id}/pdf`, { authorization: `Bearer ${token}` });
}

/** @param {Arena} arena @param {string} at @param {Record<string, string>} [headers] */
async function fetched({ origins: [origin] }, at, headers = {}) {
  const response = await fetch(origin + at, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${at}: ${response.status} ${bytes}`);
  return bytes;
}

/** /verificar knows the document and its level. @param {Arena} arena @param {Buffer} document */
async function isVerified(arena, document) {
  const { firmas } = await answered(arena, 'POST', '/api/verificar', { body: { sha256: sha256(document) } });
  const levels = firmas.map((/** @type {any} */ { nivel }) => nivel).join();
  if (levels !== 'B-LT,B-LT') throw new Error(`/api/verificar: ${levels}`);
}

/**
 * Every validator accepts both signatures, under the portal's own root.
 * @param {Arena} arena
 * @param {Buffer} document
 */
async function areConform(arena, document) {
  const folder = await mkdtemp(path.join(arena.places.data, 'documento-'));
  try {
    const kept = async (/** @type {string} */ name, /** @type {Buffer} */ bytes) => {
      await writeFile(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const file = await kept('documento.pdf', document);
    const [root, ...crls] = await Promise.all(
      ['raiz.pem', 'raiz.crl', 'emisora.crl'].map(async (name) => kept(name, await fetched(arena, `/pki/${name}`))),
    );
    const trust = { roots: [root], crls };
    const verdicts = (await Promise.all([validate(file, trust), ownVerdicts(file, trust)])).flat();
    const refused = verdicts
      .filter(({ conforme }) => !conforme)
      .map(({ validador, veredicto }) => `${validador}: ${veredicto}`);
    const silent = judges.filter(
      (judge) => verdicts.filter(({ validador }) => validador === judge).length !== roles.length,
    );
    if (refused.length + silent.length > 0)
      throw new Error([...refused, ...silent.map((judge) => `${judge}: not two signatures`)].join('; '));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
