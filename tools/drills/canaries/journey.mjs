/** One enrolment from the form to the copies whose secrets are known values, with every refusal on the way. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { call, insist } from '../arena/call.mjs';
import {
  enrolmentForm,
  extended,
  linkOf,
  mailed,
  prepareSignature,
  resend,
  roles,
  sign,
  submit,
} from '../flow/enrolment.mjs';
import { sessionOf } from '../flow/session-of.mjs';
import { tokenOf } from '../flow/token-of.mjs';
import { metrics } from './places.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../arena/call.mjs').Answer} Answer */
/** @typedef {() => Promise<Answer>} Ask */

const digits = (/** @type {number} */ count) => Array.from({ length: count }, () => randomInt(1, 10)).join('');

/** As the legal texts write a number. */
const inProse = (/** @type {string} */ number) => number.replace(/\B(?=(\d{3})+$)/g, '.');

/** The password has signs that every encoding writes otherwise. */
const secretValues = () => ({
  contrasenaGPS: `Ñandú ${randomBytes(9).toString('hex')} +/&"<é`,
  numeroCuentaFletes: digits(16),
  numeroCuentaAnticipos: digits(16),
  numeroDocumentoTenedor: digits(14),
  numeroDocumentoPropietario: digits(14),
  numeroDocumentoConductor: digits(14),
  numeroIdentificacionFletes: digits(14),
  numeroIdentificacionAnticipos: digits(14),
});

/**
 * @param {Arena} arena
 * @returns {Promise<{ secrets: import('./needles.mjs').Canary[], pieces: import('./places.mjs').Piece[] }>} what was
 * secret, what is known to stand about (`testigo`), every answer to anybody, and the metrics of what died on the way
 */
export async function journey(arena) {
  /** @type {import('./places.mjs').Piece[]} */
  const pieces = [];
  const read = (/** @type {string} */ name, /** @type {Answer} */ { status, body }) => {
    pieces.push({ place: status < 400 ? 'respuestas' : 'rechazos', name, bytes: Buffer.from(JSON.stringify(body)) });
  };
  const values = secretValues();
  const motivo = `Canario ${randomBytes(9).toString('hex')}`;
  const session = await sessionOf(arena, 'registrante');
  arena.readers.add(read);
  try {
    const enrolment = await submit(arena, values);
    const form = { ...enrolmentForm(enrolment.plate), ...values };
    const first = await linkOf(arena, enrolment, 'conductor');
    await mailed(arena, enrolment, 2);
    await resend(arena, enrolment);
    const prepared = [];
    for (const role of roles) prepared.push(await prepareSignature(arena, enrolment, role));
    const [conductor, propietario] = prepared.map(({ path }) => String(path.split('/').at(-1)));
    for (const [name, ask] of looks(arena, enrolment, session.cookie, motivo)) read(name, await insist(ask));
    const held = { ...enrolment, form, session, tokens: [first, conductor, propietario], prepared };
    const refused = await refusals(arena, held);
    for (const answer of refused) read('rechazo', answer);
    for (const answer of await crowded(arena, form, session.cookie)) read('submit', answer);
    // What a process has counted goes with it.
    for await (const counted of metrics(arena)) pieces.push(counted);
    for (const answer of await fallen(arena, form, session.cookie)) read('submit', answer);
    await Promise.all([arena.strike('certificados'), sign(arena, enrolment, 'conductor', prepared[0])]);
    await sign(arena, enrolment, 'propietario', prepared[1]);
    for (const { path, body } of prepared) read('otra vez', await call(arena.origins[0], 'POST', path, { body }));
    await mailed(arena, enrolment, 8);
    await extended(arena, enrolment);
    const passes = await Promise.all(['registrante', 'admin'].map((name) => tokenOf(arena, name)));
    const { contrasenaGPS, numeroCuentaFletes, numeroCuentaAnticipos, ...documents } = values;
    const requestIds = refused.flatMap(({ body }) => body.requestId ?? []);
    const secrets = Object.entries({
      'contraseña GPS': [contrasenaGPS],
      documento: Object.values(documents).flatMap((number) => [number, inProse(number)]),
      cuenta: [numeroCuentaFletes, numeroCuentaAnticipos],
      'enlace del conductor': [first, conductor],
      'enlace del propietario': [propietario],
      motivo: [motivo],
      retorno: await returnMarks(arena, enrolment),
      sesión: session.secrets,
      'pase de acceso': passes.map((pass) => String(pass.split('.').at(-1))),
      testigo: [enrolment.id, form.correoElectronicoConductor, 'svc.inscripciones.firmar', ...requestIds],
    }).flatMap(([kind, some]) => some.map((value) => ({ kind, value })));
    return { secrets, pieces };
  } finally {
    arena.readers.delete(read);
  }
}

/**
 * The marks by which its mails come back: whoever knows one can call that mail undeliverable.
 * @param {Arena} arena @param {import('../flow/enrolment.mjs').Enrolment} enrolment @returns {Promise<string[]>}
 */
async function returnMarks({ database }, { id }) {
  const { rows } = await database.query(
    `SELECT retorno::text AS mark FROM notificaciones.correo WHERE inscripcion_id = $1 AND canal = 'correo'`,
    [id],
  );
  return rows.flatMap(({ mark }) => [mark, mark.replaceAll('-', '')]);
}

/**
 * What people read of an enrolment.
 * @param {Arena} arena
 * @param {import('../flow/enrolment.mjs').Enrolment} enrolment
 * @param {string} cookie
 * @param {string} motivo why the GPS password is read
 * @returns {[string, Ask][]}
 */
function looks(arena, { id, plate }, cookie, motivo) {
  const [origin] = arena.origins;
  const mine = (/** @type {string} */ at) => () => call(origin, 'GET', at, { cookie });
  const admins =
    (/** @type {string} */ method, /** @type {string} */ at, /** @type {object | undefined} */ body = undefined) =>
    async () =>
      call(origin, method, at, { token: await tokenOf(arena, 'admin'), body });
  return [
    ['lista propia', mine('/api/inscripciones/mis-inscripciones')],
    ['copia del formulario', mine(`/api/inscripciones/${id}/formulario`)],
    ['usuario actual', mine('/api/auth/user')],
    ['tablero', mine('/api/dashboard/stats')],
    ['certificado propio', mine('/api/certificates/user')],
    ['placa inscrita', mine(`/api/inscripciones/placa-inscrita?placa=${plate}`)],
    ['lista de revisión', admins('GET', `/api/admin/todas-inscripciones?q=${plate}`)],
    ['leer la contraseña GPS', admins('POST', `/api/admin/inscripciones/${id}/contrasena-gps`, { motivo })],
  ];
}

/**
 * Every kind of refusal and failure, asked for with the secrets in hand.
 * @param {Arena} arena
 * @param {{ id: string, form: object, session: import('../flow/session-of.mjs').Session, tokens: string[], prepared: {
 * path: string, body: object }[] }} held
 * @returns {Promise<Answer[]>}
 */
async function refusals(arena, { id, form, session, tokens, prepared }) {
  const [origin, other] = arena.origins;
  const { cookie, callback } = session;
  const send = '/api/inscripcion-terceros';
  const gps = `/api/admin/inscripciones/${id}/contrasena-gps`;
  const text = JSON.stringify(form);
  const json = (/** @type {string} */ some) => ({ raw: { type: 'application/json', bytes: Buffer.from(some) } });
  const [mine, others] = prepared;
  const bearer = `${await tokenOf(arena, 'registrante')}x`;
  /** @type {Ask[]} */
  const single = [
    () => call(origin, 'POST', send, { cookie, body: { ...form, intruso: form } }),
    () => call(origin, 'POST', send, { cookie, body: { ...form, tipoVehiculo: text } }),
    () => call(origin, 'POST', send, { cookie, body: { ...form, fechaNacimientoConductor: '1990-02-30' } }),
    () => call(origin, 'POST', send, { cookie, ...json(text.slice(0, -1)) }),
    () => call(origin, 'POST', send, { cookie, ...json(JSON.stringify({ ...form, mucho: 'a'.repeat(1_100_000) })) }),
    () => call(origin, 'POST', send, { body: form }),
    () => call(origin, 'POST', send, { cookie: `${cookie}x`, body: form }),
    () => call(other, 'POST', send, { cookie, body: form }),
    () => call(origin, 'POST', gps, { cookie, body: { motivo: text.slice(0, 400) } }),
    () => call(origin, 'POST', gps, { token: bearer, body: { motivo: 'Canario' } }),
    () => call(origin, 'GET', callback),
    () => call(origin, 'POST', mine.path, { body: { ...mine.body, documentHash: '0'.repeat(64) } }),
    () => call(origin, 'POST', mine.path, { body: others.body }),
    () => call(origin, 'POST', mine.path, { body: { ...mine.body, signature: text } }),
    ...tokens.flatMap((token) =>
      ['/api/signature/verify/', '/api/certificates/propietario/', '/api/', '/firmar/', '/api/objects/'].map(
        (at) => () => call(origin, 'GET', `${at}${token}x?token=${token}`),
      ),
    ),
  ];
  const answers = [];
  for (const ask of single) answers.push(await ask());
  return answers;
}

/** One key many times at once, then with other data: the database refuses rows. */
async function crowded(/** @type {Arena} */ { origins }, /** @type {object} */ form, /** @type {string} */ cookie) {
  const send = (/** @type {object} */ body) =>
    call(origins[0], 'POST', '/api/inscripcion-terceros', { cookie, body, key });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ ...form, placaCabezote: 'CAN416' })));
  return [...answers, await send(form)];
}

/** The service dies while it has the forms in hand. */
async function fallen(/** @type {Arena} */ arena, /** @type {object} */ form, /** @type {string} */ cookie) {
  const body = { ...form, placaCabezote: 'CAN417' };
  const send = () => call(arena.origins[0], 'POST', '/api/inscripcion-terceros', { cookie, body, key: randomUUID() });
  const [, ...answers] = await Promise.all([arena.strike('inscripciones'), send(), send(), send(), send()]);
  return answers;
}
