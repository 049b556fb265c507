/** All that a scenario uses up is made before its clock starts: enrolments, links in mails, keys, words to search. */
import { errorCodes, messageOf, statusOf } from '@portal/contracts/core';
import { letter, pdf as pdfOf, stream } from '@portal/test-kit/corpus/pdf-parts';
import { padDrawing } from '../bench/inputs/pad-drawing.mjs';
import { enrolmentForm, mailField, names, roles, submit } from '../drills/flow/enrolment.mjs';
import { eventually } from '../operate/invariants/eventually.mjs';
import { LATER, settle } from '../operate/invariants/settle.mjs';

/**
 * The portal that is loaded, as far as the runner needs it.
 * @typedef {import('../drills/flow/enrolment.mjs').Door & { database: import('pg').Pool, reserve: number,
 * linkOf: (hash: string, address: string) => Promise<string | undefined> }} Ground reserve: keys that lie ready before
 * anybody comes; linkOf: the link of a mail
 */
/** @typedef {{ key: string, role: 'conductor' | 'propietario', token: string, name: string, email: string }} Signer */

/** How many enrolments are sent at the same time. */
const width = 4;
/** Making keys ahead takes a quarter of one processor (LLAVES_CPU). */
const untilKeysAreMade = 600_000;
/** Documents are made at several a second, where nobody else works: `resistencia` asks for thousands. */
const forOneDocument = 1000;

/**
 * @param {Ground} ground
 * @param {Record<string, number>} wanted how many signers each k6 scenario has
 * @returns {Promise<Record<string, Signer[]>>}
 */
export async function prepareSigners(ground, wanted) {
  const count = Object.values(wanted).reduce((sum, one) => sum + one, 0);
  const enrolments = await atOnce(Math.ceil(count / roles.length), () => submit(ground));
  const untilMailed = Math.max(untilKeysAreMade, enrolments.length * forOneDocument);
  const signers = await eventually('every link is mailed', () => mailed(ground, enrolments), untilMailed);
  await eventually('the reserve of keys is full', () => isFull(ground), untilKeysAreMade);
  const left = await settle(ground.database, [LATER]);
  if (left.length > 0) throw new Error(`before the load: ${left.join(', ')}`);
  let at = 0;
  return Object.fromEntries(
    Object.entries(wanted).map(([scenario, some]) => [scenario, signers.slice(at, (at += some))]),
  );
}

/** @param {Ground} ground @param {import('../drills/flow/enrolment.mjs').Enrolment[]} enrolments */
async function mailed({ database, linkOf }, enrolments) {
  const { rows } = await database.query(
    `SELECT inscripcion_id AS id, rol AS role, token_hash AS hash FROM inscripciones.enlace
     WHERE inscripcion_id = ANY($1) AND revocado_en IS NULL`,
    [enrolments.map(({ id }) => id)],
  );
  if (rows.length < enrolments.length * roles.length) return undefined;
  const plates = new Map(enrolments.map(({ id, plate }) => [id, plate]));
  const signers = await Promise.all(
    rows.map(async ({ id, role, hash }) => {
      const email = enrolmentForm(String(plates.get(id)))[mailField[role]];
      return { key: `${id} ${role}`, role, token: await linkOf(hash, email), name: names[role], email };
    }),
  );
  return signers.every(({ token }) => token) && /** @type {Signer[]} */ (signers);
}

/** @param {Ground} ground */
async function isFull({ database, reserve }) {
  const { rows } = await database.query('SELECT count(*)::int AS keys FROM certificados.llave_reserva');
  return rows[0].keys >= reserve;
}

/**
 * Does the work so often, a few at a time.
 * @template T
 * @param {number} times
 * @param {() => Promise<T>} work
 * @returns {Promise<T[]>}
 */
async function atOnce(times, work) {
  /** @type {T[]} */
  const results = [];
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun += 1;
      results.push(await work());
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, times) }, worker));
  return results;
}

/**
 * Words that find something, by class, from the newest enrolments.
 * @param {Ground} ground
 * @returns {Promise<Record<string, string[]>>}
 */
export async function searchTerms({ database }) {
  const { rows } = await database.query(
    `SELECT codigo, placa, formulario->>'apellidosConductor' AS apellido FROM inscripciones.inscripcion
     ORDER BY creada_en DESC, id DESC LIMIT 200`,
  );
  const all = (/** @type {string} */ column) => [...new Set(rows.map((row) => row[column]).filter(Boolean))];
  return {
    placa: all('placa'),
    'parte-de-placa': all('placa').map((plate) => plate.slice(0, 3)),
    apellido: all('apellido').map((surname) => surname.split(' ')[0]),
    codigo: all('codigo').map((code) => code.slice(-4)),
    nada: ['zzzzqqq'],
  };
}

/** A bank's letter of the size of a scan. */
export const bankLetter = () => {
  const line = 'BT /F1 9 Tf 72 700 Td (Certificacion bancaria de una cuenta de ahorros a nombre del titular) Tj ET\n';
  return pdfOf({ ...letter(), 4: stream('', Buffer.from(line.repeat(3000))) });
};

/** How the portal says that it has too much to do, or that one person asks too often: status and sentence by code. */
const refusals = () =>
  Object.fromEntries(
    errorCodes
      .filter((code) => [429, 503].includes(statusOf(code)))
      .map((code) => [code, [statusOf(code), messageOf(code)]]),
  );

/** What is the same for every scenario. */
export const commonInputs = () => ({ drawing: padDrawing(), form: enrolmentForm('ZZZ000'), refusals: refusals() });
