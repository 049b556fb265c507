import type { Novedad } from '@portal/contracts/firmas';
import { firmanteDe, type CampoGuardado, type FormularioGuardado } from '@portal/contracts/inscripciones';
import { ALFABETO, codigoVisible, LARGO } from '@portal/dominio/codigos';
import { hoyEnBogota } from '@portal/dominio/fechas';
import type { RolFirmante } from '@portal/dominio/roles';
import { SEMBRADA } from '@portal/service-kit/objects';
import { creators, formOf, type Creator } from './creators.js';
import { historyOf, type History, type Link } from './history.js';
import { marksOf, type Marks } from './marks.js';
import { Random } from './random.js';

/** What a signer finds wrong, and what is to be corrected where an enrolment was returned. */
export const NOTED = 'placa' satisfies Novedad;
export const RETURNED = {
  note: 'La placa no es la de la tarjeta de propiedad.',
  fields: ['placaCabezote'],
} as const satisfies { note: string; fields: readonly CampoGuardado[] };

interface Stored {
  readonly key: string;
  readonly sha256: string;
}

interface Signature {
  readonly id: string;
  readonly role: RolFirmante;
  readonly link: string;
  readonly claim: string;
  readonly revision: number;
  readonly certificate: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly at: Date;
}

interface Revision extends Stored {
  readonly bytes: number;
  readonly at: Date;
  readonly level: 'B-LT' | null;
}

/** One invented enrolment as all schemas tell it. */
export interface Enrolment {
  readonly random: Random;
  readonly id: string;
  readonly code: string;
  readonly verification: string;
  readonly creator: Creator;
  readonly form: FormularioGuardado;
  readonly history: History;
  readonly marks: Marks;
  /** The sealed GPS password. */
  readonly password: string;
  readonly snapshot: Stored;
  readonly revisions: readonly Revision[];
  readonly signatures: readonly Signature[];
  signerOf(role: RolFirmante): ReturnType<typeof firmanteDe>;
  tokenHash(link: Link): string;
}

/** What makes one run: how many, over which time, and how a GPS password is sealed. */
export interface Plan {
  readonly seed: string;
  readonly enrolments: number;
  /** The number of the first code. */
  readonly first: number;
  readonly now: Date;
  seal(id: string): Promise<string>;
}

const YEARS_3 = 3 * 365 * 86_400_000;

/** The n-th of a plan, from the oldest on. The same plan makes the same one, but for its sealed password. */
export async function enrolmentOf({ seed, enrolments, first, now, seal }: Plan, n: number): Promise<Enrolment> {
  const random = new Random(seed, first + n);
  const step = YEARS_3 / enrolments;
  const ago = Math.max(YEARS_3 - (n + random.share()) * step, 60_000);
  const sent = new Date(now.getTime() - Math.round(ago));
  const id = random.uuid();
  const form = formOf(random);
  const history = historyOf(random, sent, now);
  const signatures = signaturesOf(random, history, form);
  return {
    random,
    id,
    form,
    history,
    marks: marksOf(new Random(`${seed} marcas`, first + n), history, now),
    signatures,
    code: codigoVisible(hoyEnBogota(sent).slice(0, 4), first + n),
    verification: Array.from({ length: LARGO }, () => ALFABETO[random.below(ALFABETO.length)]).join(''),
    creator: random.pickFrequent(creators),
    password: await seal(id),
    snapshot: { key: `${SEMBRADA}${id}.json`, sha256: random.hex(64) },
    revisions: revisionsOf(random, id, history, signatures),
    signerOf: (role) => firmanteDe(form, role),
    tokenHash: () => random.hex(64),
  };
}

const signaturesOf = (random: Random, { links }: History, form: FormularioGuardado): Signature[] =>
  links
    .flatMap(({ id, role, used }) => (used ? [{ link: id, role, ...used }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((used, i) => ({
      ...used,
      id: random.uuid(),
      revision: i + 1,
      certificate: random.uuid(),
      fingerprint: random.hex(64),
      name: firmanteDe(form, used.role).nombre,
    }));

/** A document that was never rendered: its rows without its files. */
function revisionsOf(random: Random, id: string, history: History, signatures: readonly Signature[]): Revision[] {
  const times = [history.prepared, ...signatures.map(({ at }) => at), ...(history.extended ? [history.extended] : [])];
  return times.map((at, number) => ({
    key: `${SEMBRADA}${id}/${number}.pdf`,
    sha256: random.hex(64),
    bytes: 150_000 + number * 30_000,
    at,
    level: at === history.extended ? 'B-LT' : null,
  }));
}
