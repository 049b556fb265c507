import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import { soon, type History } from './history.js';
import type { Random } from './random.js';

/** Who reads a mail about an enrolment: a signer, or who enrolled. */
export type Reader = RolFirmante | 'creador';

/** A mail that its server refused, or that came back. */
export interface LostMail {
  readonly id: string;
  readonly to: Reader;
  readonly sent: Date;
  /** When it was refused or came back. */
  readonly lost: Date;
  /** Its server had taken it before. */
  readonly returned: boolean;
}

/** What a mail about an enrolment tells that carries neither a link nor the copy. */
interface Notice {
  readonly template: 'inscripcion-devuelta' | 'novedad' | 'constancia-firma';
  readonly to: Reader;
  readonly sent: Date;
}

/** What is said of an enrolment besides its history. */
export interface Marks {
  /** Made to try the portal. */
  readonly isTest: boolean;
  /** A copy of completion that did not go. */
  readonly lostCopy?: LostMail;
  /** Notices that reached nobody; a test has none. */
  readonly lostNotices: readonly (LostMail & Pick<Notice, 'template'>)[];
}

/** Why a mail was lost: its address is one that took others before. */
export const FULL = 'El buzón está lleno.';

const DAY = 86_400_000;
const TESTS = 0.01;
const LOST_COPIES = 0.007;
/** Signatures are many, returns and notes are few. Of what waits, about two of a hundred have one. */
const LOST: Readonly<Record<Notice['template'], number>> = {
  'inscripcion-devuelta': 0.15,
  novedad: 0.25,
  'constancia-firma': 0.005,
};

/** The notices that a history brings: of a return, of what a signer says is wrong, and the receipt of a signature. */
const noticesOf = ({ links, withdrawn }: History): Notice[] => [
  ...(withdrawn?.how === 'devuelta'
    ? [{ template: 'inscripcion-devuelta', to: 'creador', sent: withdrawn.at } as const]
    : []),
  ...links.flatMap(({ noted }) => (noted ? [{ template: 'novedad', to: 'creador', sent: noted } as const] : [])),
  ...links.flatMap(({ role, used }) =>
    used ? [{ template: 'constancia-firma', to: role, sent: used.at } as const] : [],
  ),
];

/**
 * The marks of one enrolment. What is lost is lost before `now`.
 * @param random of the marks alone: people and histories of a seed do not depend on them
 */
export function marksOf(random: Random, history: History, now: Date): Marks {
  const lose = (to: Reader, sent: Date): LostMail => {
    const id = random.uuid();
    const back = random.chance(0.5) ? soon(sent, random, DAY, now) : undefined;
    return { id, to, sent, lost: back ?? sent, returned: back !== undefined };
  };
  const isTest = random.chance(TESTS);
  const { extended } = history;
  const lostCopy =
    extended && random.chance(LOST_COPIES) ? lose(random.pick([...rolesFirmante, 'creador']), extended) : undefined;
  const lostNotices = isTest
    ? []
    : noticesOf(history)
        .filter(({ template }) => random.chance(LOST[template]))
        .map(({ template, to, sent }) => ({ template, ...lose(to, sent) }));
  return { isTest, ...(lostCopy && { lostCopy }), lostNotices };
}
