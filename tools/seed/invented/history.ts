import type { FormaDeRetiro } from '@portal/contracts/inscripciones';
import type { EstadoAdmin } from '@portal/dominio/estados';
import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import type { Random } from './random.js';

/** One link of a role, with what became of it and of its mail. */
export interface Link {
  readonly id: string;
  readonly role: RolFirmante;
  readonly reason: 'solicitud' | 'reenvio';
  readonly made: Date;
  readonly mail: 'aceptado' | 'rechazado';
  readonly revoked?: Date;
  readonly opened?: Date;
  /** When its signer said that something is wrong, and did not sign. */
  readonly noted?: Date;
  readonly used?: { readonly at: Date; readonly claim: string };
}

/** What happened to one enrolment, in the order of the clock. */
export interface History {
  readonly sent: Date;
  readonly prepared: Date;
  readonly links: readonly Link[];
  /** The roles in the order of their signatures. */
  readonly signed: readonly RolFirmante[];
  /** When the validation data came; only behind both signatures. */
  readonly extended?: Date;
  /** When an administrator marked it as looked at. */
  readonly reviewed?: Date;
  /** Taken back before both have signed; its links end with it. */
  readonly withdrawn?: { readonly how: FormaDeRetiro; readonly at: Date };
}

/** The last link of each role: what is known of its mail is known of this one. */
export const lastLinks = (links: readonly Link[]): Link[] =>
  links.filter((link) => links.findLast(({ role }) => role === link.role) === link);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** How long a link is good for. */
export const LINK_MS = 7 * DAY;

const after = (from: Date, random: Random, least: number, most: number): Date =>
  new Date(from.getTime() + Math.round(least + random.share() * (most - least)));

/** Old enrolments are mostly complete; of the newest every status has its share. */
function outcome(random: Random, age: number): EstadoAdmin {
  const share = random.share();
  const [completed, partial, pending] = age < 10 * DAY ? [0.25, 0.5, 0.92] : [0.92, 0.955, 0.985];
  if (share < completed) return 'completada';
  if (share < partial) return 'parcial';
  return share < pending ? 'pendiente' : 'sin-enviar';
}

/** One history that ends before `now`. */
export function historyOf(random: Random, sent: Date, now: Date): History {
  const prepared = after(sent, random, 2 * SECOND, 40 * SECOND);
  const status = outcome(random, now.getTime() - sent.getTime());
  const order = random.chance(0.7) ? rolesFirmante : [...rolesFirmante].reverse();
  const count = status === 'completada' ? 2 : status === 'parcial' ? 1 : 0;
  const signed = order.slice(0, count);
  const links: Link[] = [];
  let last = prepared;
  for (const role of order) {
    const times = linksOf(random, {
      role,
      prepared,
      now,
      refused: status === 'sin-enviar',
      last,
      signs: signed.includes(role),
    });
    links.push(...times);
    last = times.at(-1)?.used?.at ?? last;
  }
  if (count === 2) {
    const extended = new Date(last.getTime() + 4 * SECOND);
    const reviewed = random.chance(0.5) ? soon(extended, random, 3 * DAY, now) : undefined;
    return { sent, prepared, links, signed, extended, ...(reviewed && { reviewed }) };
  }
  const withdrawn = random.chance(0.12) ? withdrawalOf(random, links, count > 0, now) : undefined;
  if (!withdrawn) return { sent, prepared, links, signed };
  const ended = links.map((link) => (link.used || link.revoked ? link : { ...link, revoked: withdrawn.at }));
  return { sent, prepared, links: ended, signed, withdrawn };
}

/** Within `most`, and before now; undefined where there is no time left. */
export function soon(from: Date, random: Random, most: number, now: Date): Date | undefined {
  const room = Math.min(most, now.getTime() - from.getTime());
  return room > 2 * SECOND ? after(from, random, SECOND, room - SECOND) : undefined;
}

/** Only its creator withdraws, and only while nobody has signed. */
function withdrawalOf(random: Random, links: readonly Link[], signed: boolean, now: Date): History['withdrawn'] {
  const known = links.flatMap(({ made, opened, noted, used }) => [made, opened, noted, used?.at]);
  const last = Math.max(...known.map((at) => at?.getTime() ?? 0));
  const how = !signed && random.chance(0.4) ? 'anulada' : 'devuelta';
  const at = soon(new Date(last), random, 3 * DAY, now);
  return at && { how, at };
}

interface Course {
  readonly role: RolFirmante;
  readonly prepared: Date;
  readonly now: Date;
  /** The mail server refused all mails. */
  readonly refused: boolean;
  /** The signature before this one. */
  readonly last: Date;
  readonly signs: boolean;
}

/** The links of a role: one, or a second in the place of the first. */
function linksOf(random: Random, { role, prepared, now, refused, last, signs }: Course): Link[] {
  const mail = refused || (!signs && random.chance(0.02)) ? 'rechazado' : 'aceptado';
  const first = { id: random.uuid(), role, reason: 'solicitud' as const, made: prepared };
  const room = now.getTime() - Math.max(prepared.getTime(), last.getTime());
  const again = !refused && random.chance(0.1) && room > 2 * DAY;
  const made = again ? after(last, random, DAY, Math.min(2 * DAY, room / 2)) : prepared;
  const from = new Date(Math.max(made.getTime(), last.getTime()));
  const end = Math.min(prepared.getTime() + LINK_MS - 60 * MINUTE, now.getTime());
  const left = Math.max(SECOND, end - from.getTime() - SECOND);
  const at = after(from, random, Math.min(MINUTE, left / 2), left);
  const opened = new Date(from.getTime() + Math.floor((at.getTime() - from.getTime()) / 2));
  const opens = signs || (mail === 'aceptado' && random.chance(0.4));
  const noted = opens && !signs && random.chance(0.1) ? soon(opened, random, 10 * MINUTE, now) : undefined;
  const course = {
    mail,
    ...(opens && { opened }),
    ...(noted && { noted }),
    ...(signs && { used: { at, claim: random.uuid() } }),
  } as const;
  if (!again) return [{ ...first, ...course }];
  const second = { id: random.uuid(), role, reason: 'reenvio' as const, made, ...course };
  return [{ ...first, mail: 'aceptado', revoked: made }, second];
}
