import { rolesFirmante } from '@portal/dominio/roles';
import type { Enrolment } from '../invented/enrolment.js';
import type { Link } from '../invented/history.js';
import { FULL, type LostMail, type Reader } from '../invented/marks.js';
import type { Batch, Table } from './table.js';

/** The table of the schema `notificaciones` that gets rows: mails that ended, so that none is sent. */
export const notificacionesTables = {
  correo: {
    name: 'correo',
    columns: (
      'id event_id destinatario plantilla datos inscripcion_id enlace_id creador_sub rol estado intentos proximo_en ' +
      'admitido_en caduca_en creado_en terminado_en motivo rebotado_en prueba'
    ).split(' '),
  } satisfies Table,
} as const;

const templateOf = ({ reason, role }: Link): string =>
  reason === 'reenvio' ? 'reenvio' : role === 'conductor' ? 'solicitud-conductor' : 'solicitud-propietario';

const DAYS_7 = 7 * 86_400_000;

/** How one mail ended. */
interface End {
  readonly state: Link['mail'];
  readonly at: Date;
  readonly reason?: string;
  readonly returned?: boolean;
}

const taken = (at: Date): End => ({ state: 'aceptado', at });
const endOf = ({ lost: at, returned }: LostMail): End => ({ state: 'rechazado', at, reason: FULL, returned });
const endOfLink = ({ mail, made }: Link): End =>
  mail === 'aceptado' ? taken(made) : { state: mail, at: made, reason: 'El buzón no existe.' };

interface Mail {
  readonly id?: string;
  readonly event: string;
  readonly to: string;
  readonly template: string;
  readonly at: Date;
  readonly end?: End;
  readonly link?: Link;
}

/** What a mail has of its own when it was lost. */
const ifLost = (lost: LostMail | undefined): Pick<Mail, 'id' | 'end'> =>
  lost ? { id: lost.id, end: endOf(lost) } : {};

/**
 * A mail per link, of a return, and the copies of a completed enrolment. Of other notices those alone that reached
 * nobody: enrolments name them.
 */
export function addCorreos(batch: Batch<typeof notificacionesTables>, enrolment: Enrolment): void {
  const { id, creator, history, marks, random } = enrolment;
  const addressOf = (reader: Reader): string =>
    reader === 'creador' ? creator.email : enrolment.signerOf(reader).correo;
  const add = ({ id: own = random.uuid(), event, to, template, at, end = taken(at), link }: Mail) =>
    batch.add(
      'correo',
      own,
      event,
      to,
      template,
      {},
      id,
      link?.id,
      creator.subject,
      link?.role,
      end.state,
      1,
      at,
      end.state === 'aceptado' || end.returned ? at : null,
      new Date(at.getTime() + DAYS_7),
      at,
      end.at,
      end.reason,
      end.returned ? end.at : null,
      marks.isTest,
    );
  for (const link of history.links) {
    const [event, to] = [random.uuid(), addressOf(link.role)];
    add({ event, to, template: templateOf(link), at: link.made, end: endOfLink(link), link });
  }
  const event = random.uuid();
  const { withdrawn, extended } = history;
  if (withdrawn) {
    const { how, at } = withdrawn;
    const template = 'inscripcion-devuelta';
    const lost = marks.lostNotices.find((notice) => notice.template === template);
    if (how === 'devuelta') add({ event, to: creator.email, template, at, ...ifLost(lost) });
    for (const role of rolesFirmante) add({ event, to: addressOf(role), template: 'inscripcion-retirada', at });
  }
  if (extended) {
    const { lostCopy } = marks;
    const readers = [...rolesFirmante, 'creador'] as const;
    for (const to of new Set(readers.map(addressOf))) {
      const lost = lostCopy && addressOf(lostCopy.to) === to ? lostCopy : undefined;
      add({ event, to, template: 'copia-completa', at: extended, ...ifLost(lost) });
    }
  }
  for (const lost of marks.lostNotices) {
    const { to, template, sent: at } = lost;
    if (template !== 'inscripcion-devuelta')
      add({ event: random.uuid(), to: addressOf(to), template, at, ...ifLost(lost) });
  }
}
