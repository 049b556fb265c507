/**
 * One enrolment as its people live it, each of them patient: the same request with the same key until it is answered.
 */
import { randomUUID } from 'node:crypto';
import { sha256Hex } from '@portal/service-kit';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { stroke } from '@portal/test-kit/corpus/png';
import { dataUrl } from '@portal/test-kit/corpus/png-parts';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { call, insist } from '../arena/call.mjs';
import { tokenOf } from './token-of.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {'conductor' | 'propietario'} Role */
/**
 * What of an arena those who submit need.
 * @typedef {Pick<Arena, 'origins' | 'keycloakUrl' | 'journal' | 'listeners' | 'readers'>} Door
 */
/** @typedef {{ id: string, plate: string }} Enrolment */

export const roles = /** @type {const} */ (['conductor', 'propietario']);
/** Whom the certificate of each role is for. */
export const names = {
  conductor: `${datosDeInscripcion.nombresConductor} ${datosDeInscripcion.apellidosConductor}`,
  propietario: datosDeInscripcion.nombreRazonSocial,
};
/** Where the form says the address of each role. */
export const mailField = /** @type {const} */ ({
  conductor: 'correoElectronicoConductor',
  propietario: 'correoElectronicoTenedor',
});

let plates = 0;
/** A plate of this run alone. */
export const aPlate = () => {
  const n = plates++;
  const letter = (/** @type {number} */ at) => String.fromCharCode(65 + (Math.floor(n / 900 / 26 ** at) % 26));
  return `${letter(2)}${letter(1)}${letter(0)}${100 + (n % 900)}`;
};

/** A form whose signers have addresses of their own. */
export const enrolmentForm = (/** @type {string} */ plate) => ({
  ...datosDeInscripcion,
  placaCabezote: plate,
  correoElectronicoConductor: `conductor.${plate.toLowerCase()}@correo.test`,
  correoElectronicoTenedor: `tenedor.${plate.toLowerCase()}@correo.test`,
});

let turn = 0;
/** The gateways in turn; the listeners that count calls hear of each. @param {Door} arena */
export const origin = ({ origins, listeners }) => {
  for (const hear of [...listeners]) hear();
  return origins[turn++ % origins.length];
};

/** A failure of ours that no client should ever see, a crash or not. @param {Door} arena @param {string} what */
export const watch =
  ({ journal, readers }, what) =>
  (/** @type {import('../arena/call.mjs').Answer} */ answer) => {
    const { status, body } = answer;
    if (status === 500) journal.faults.push(`${what}: 500 ${JSON.stringify(body)}`);
    for (const read of readers) read(what, answer);
  };

/**
 * Asks until there is an answer that stands. @throws {Error} when it has another status
 * @param {Door} arena
 * @param {string} what
 * @param {number} status
 * @param {() => Promise<import('../arena/call.mjs').Answer>} ask
 */
export async function expectAnswer(arena, what, status, ask) {
  const answer = await insist(ask, watch(arena, what));
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * @param {Door} arena
 * @param {{ placaCabezote?: string, [field: string]: unknown }} [values] other ones than those of every form; without
 * a plate it gets one of this run
 * @param {readonly string[]} [members] that the form has; all without them
 * @returns {Promise<Enrolment>}
 */
export async function submit(arena, values = {}, members = undefined) {
  const [plate, key] = [values.placaCabezote ?? aPlate(), randomUUID()];
  const whole = Object.entries({ ...enrolmentForm(plate), ...values });
  const body = Object.fromEntries(members ? whole.filter(([name]) => members.includes(name)) : whole);
  arena.journal.plates.add(plate);
  const ask = async () =>
    call(origin(arena), 'POST', '/api/inscripcion-terceros', {
      token: await tokenOf(arena, 'registrante'),
      body,
      key,
    });
  const { id } = await expectAnswer(arena, 'submit', 201, ask);
  arena.journal.enrolments.set(plate, id);
  return { id, plate };
}

/**
 * The link that opens, from the mail to its signer.
 * @param {Arena} arena
 * @param {Enrolment} enrolment
 * @param {Role} role
 * @param {number} [deadline]
 * @returns {Promise<string>}
 */
export const linkOf = ({ database, testEnv }, { id, plate }, role, deadline) =>
  eventually(
    `link of ${role} of ${id}`,
    async () => {
      const { rows } = await database.query(
        `SELECT token_hash FROM inscripciones.enlace WHERE inscripcion_id = $1 AND rol = $2 AND revocado_en IS NULL`,
        [id, role],
      );
      if (rows.length === 0) return undefined;
      const mails = await fetch(`${testEnv.MAIL_URL}/api/email?to.address=${enrolmentForm(plate)[mailField[role]]}`);
      const tokens = [...(await mails.text()).matchAll(/\/firmar\/([\w-]{43})/g)].map(([, token]) => token);
      return tokens.find((token) => sha256Hex(token) === rows[0].token_hash);
    },
    deadline,
  );

/**
 * Everything a signer sends, with a certificate just issued to him.
 * @param {Arena} arena
 * @param {Enrolment} enrolment
 * @param {Role} role
 * @param {string} [csr] of a key that lies with the signer
 */
export async function prepareSignature(arena, enrolment, role, csr) {
  const token = await linkOf(arena, enrolment, role);
  const email = enrolmentForm(enrolment.plate)[mailField[role]];
  return signatureBy(arena, token, { role, name: names[role], email }, csr);
}

/** Whoever holds a link. @typedef {{ role: Role, name: string, email: string }} Signer */

/**
 * The same, of a signer with his link in hand.
 * @param {Door} arena
 * @param {string} token
 * @param {Signer} signer
 * @param {string} [csr] of a key that lies with the signer
 */
export async function signatureBy(arena, token, signer, csr) {
  const link = await expectAnswer(arena, 'verify', 200, () =>
    call(origin(arena), 'GET', `/api/signature/verify/${token}`),
  );
  const certificate = await certify(arena, token, signer, csr);
  return {
    token,
    path: `/api/signature/advanced/${token}`,
    body: {
      signature: dataUrl(stroke()),
      certificateId: certificate.id,
      documentHash: link.documentHash,
      metadata: {
        userAgent: 'drill',
        deviceInfo: { browser: 'Chrome', os: 'Android', screenResolution: '390x844', timezone: 'America/Bogota' },
      },
    },
  };
}

/** @param {Door} arena @param {string} token @param {Signer} signer @param {string} [csr] */
function certify(arena, token, { role, name, email }, csr) {
  const body = {
    token,
    commonName: name,
    email,
    organizationName: 'TRANSCARGA',
    countryCode: 'CO',
    ...(csr !== undefined && { csr }),
  };
  const key = randomUUID();
  return expectAnswer(arena, 'certificate', 201, () =>
    call(origin(arena), 'POST', `/api/certificates/generate-for-${role}`, { body, key }),
  );
}

/**
 * Signs until the answer says so.
 * @param {Door} arena
 * @param {Enrolment} enrolment
 * @param {Role} role
 * @param {{ path: string, body: object }} prepared
 */
export async function sign(arena, { id }, role, { path, body }) {
  const key = randomUUID();
  const { sha256 } = await expectAnswer(arena, `sign as ${role}`, 200, () =>
    call(origin(arena), 'POST', path, { body, key }),
  );
  arena.journal.signatures.set(`${id} ${role}`, sha256);
}

/** A new link for the driver, by an administrator. @param {Arena} arena @param {Enrolment} enrolment */
export async function resend(arena, { id }) {
  const key = randomUUID();
  const ask = async () =>
    call(origin(arena), 'POST', `/api/admin/reenviar-email/${id}`, {
      token: await tokenOf(arena, 'admin'),
      body: { tipo: 'conductor' },
      key,
    });
  await expectAnswer(arena, 'resend', 202, ask);
}

/** A certificate of a signed-in person, made and revoked. @param {Arena} arena */
async function makeAndRevoke(arena) {
  const token = () => tokenOf(arena, 'registrante2');
  const [made, gone] = [randomUUID(), randomUUID()];
  const body = { commonName: 'Beatriz Ruiz', organizationName: 'TRANSCARGA', countryCode: 'CO' };
  const { id } = await expectAnswer(arena, 'own certificate', 201, async () =>
    call(origin(arena), 'POST', '/api/certificates/generate', { token: await token(), body, key: made }),
  );
  await expectAnswer(arena, 'revoke', 200, async () =>
    call(origin(arena), 'POST', `/api/certificates/revoke/${id}`, { token: await token(), body: {}, key: gone }),
  );
}

/**
 * Every mail about an enrolment has the server's word.
 * @param {Arena} arena
 * @param {Enrolment} enrolment
 * @param {number} count at least
 */
export const mailed = ({ database }, { id }, count) =>
  eventually(`mails about ${id}`, async () => {
    const { rows } = await database.query(`SELECT estado FROM notificaciones.correo WHERE inscripcion_id = $1`, [id]);
    return rows.length >= count && rows.every(({ estado }) => estado === 'aceptado');
  });

/**
 * The document carries its validation data.
 * @param {Arena} arena @param {Enrolment} enrolment @param {number} [deadline]
 */
export const extended = ({ database }, { id }, deadline) =>
  eventually(
    `validation data of ${id}`,
    async () => {
      const { rows } = await database.query(
        `SELECT FROM inscripciones.inscripcion WHERE id = $1 AND ampliada_en IS NOT NULL`,
        [id],
      );
      return rows.length === 1;
    },
    deadline,
  );

/**
 * From the form to the copies, with a resend and a revocation on the way: every durable step there is.
 * @param {Arena} arena
 */
export async function wholeLife(arena) {
  const enrolment = await submit(arena);
  await linkOf(arena, enrolment, 'propietario');
  await mailed(arena, enrolment, 2);
  await resend(arena, enrolment);
  for (const role of roles) await sign(arena, enrolment, role, await prepareSignature(arena, enrolment, role));
  await makeAndRevoke(arena);
  await mailed(arena, enrolment, 8);
  await extended(arena, enrolment);
  return enrolment;
}
