import { firmanteDe, inscripcionSchema, type Inscripcion } from '@portal/contracts/inscripciones';
import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import { sign, signatureBy, submit, type Door } from '../../drills/flow/enrolment.mjs';
import { atOnce } from '../../operate/invariants/at-once.mjs';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { LATER, settle } from '../../operate/invariants/settle.mjs';
import { formOf } from '../invented/creators.js';
import { Random } from '../invented/random.js';
import type { RealPortal } from './real-portal.js';

/** An enrolment to come: its form, and who signs it, in this order. */
interface Wanted {
  readonly form: Inscripcion;
  readonly signers: readonly RolFirmante[];
}

/** How many sign, one enrolment after the other: of four two are completed, one lacks a signature, one lacks both. */
const SIGNATURES = [2, 1, 0, 2];

/** The n-th from `first` on. The same seed makes the same people; codes and dates are the portal's. */
export function wantedOf(seed: string, first: number, n: number): Wanted {
  const random = new Random(`${seed}, de verdad`, first + n);
  const form = inscripcionSchema.parse({ ...formOf(random), contrasenaGPS: 'clave-sembrada', status: 'submitted' });
  const order = random.chance(0.7) ? rolesFirmante : [...rolesFirmante].reverse();
  return { form, signers: order.slice(0, SIGNATURES[n % SIGNATURES.length]) };
}

/** Enrolments on their way at the same time: the portal renders two at once. */
const WIDTH = 4;

/**
 * Sends enrolments through the portal and signs them as their people would, until nothing is on its way any more.
 * @param done told after each
 * @throws Error when the portal refuses one, or something does not come to rest
 */
export async function liveEnrolments(portal: RealPortal, all: readonly Wanted[], done: () => void): Promise<void> {
  const door: Door = {
    ...portal,
    journal: { plates: new Set(), refused: new Set(), enrolments: new Map(), signatures: new Map(), faults: [] },
    listeners: new Set(),
    readers: new Set(),
  };
  await atOnce(WIDTH, all, async ({ form, signers }) => {
    const enrolment = await submit(door, form);
    for (const role of signers) {
      const { nombre: name, correo: email } = firmanteDe(form, role);
      const token = await linkOf(portal, enrolment.id, role);
      await sign(door, enrolment, role, await signatureBy(door, token, { role, name, email }));
    }
    done();
  });
  // Documents and mails of those that nobody signs, validation data of the completed ones, and the audit of all.
  const left = await settle(portal.database, [LATER]);
  if (left.length > 0) throw new Error(`queda por terminar: ${left.join(', ')}`);
}

/** The link in the mail to a signer. */
const linkOf = ({ database, mailbox }: RealPortal, id: string, role: RolFirmante): Promise<string> =>
  eventually(`link of ${role} of ${id}`, async () => {
    const { rows } = await database.query<{ hash: string }>(
      `SELECT token_hash AS hash FROM inscripciones.enlace
       WHERE inscripcion_id = $1 AND rol = $2 AND revocado_en IS NULL`,
      [id, role],
    );
    return rows[0] && mailbox.linkOf(rows[0].hash);
  });
