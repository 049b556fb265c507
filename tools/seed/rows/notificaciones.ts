import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import type { Enrolment } from '../invented/enrolment.js';
import type { Link } from '../invented/history.js';
import type { Batch, Table } from './table.js';

/** The table of the schema `notificaciones` that gets rows: mails that ended, so that none is sent. */
export const notificacionesTables = {
  correo: {
    name: 'correo',
    columns: (
      'id event_id destinatario plantilla datos inscripcion_id enlace_id creador_sub rol estado intentos proximo_en ' +
      'admitido_en caduca_en creado_en terminado_en motivo'
    ).split(' '),
  } satisfies Table,
} as const;

const templateOf = ({ reason, role }: Link): string =>
  reason === 'reenvio' ? 'reenvio' : role === 'conductor' ? 'solicitud-conductor' : 'solicitud-propietario';

const DAYS_7 = 7 * 86_400_000;

/** A mail per link, and the copies of a completed enrolment. */
export function addCorreos(batch: Batch<typeof notificacionesTables>, enrolment: Enrolment): void {
  const { id, creator, history, random } = enrolment;
  const add = (event: string, to: string, template: string, at: Date, mail: Link['mail'], link?: Link) => {
    const role: RolFirmante | undefined = link?.role;
    const until = new Date(at.getTime() + DAYS_7);
    const reason = mail === 'rechazado' ? 'El buzón no existe.' : null;
    const admitted = mail === 'aceptado' ? at : null;
    batch.add(
      'correo',
      random.uuid(),
      event,
      to,
      template,
      {},
      id,
      link?.id,
      creator.subject,
      role,
      mail,
      1,
      at,
      admitted,
      until,
      at,
      at,
      reason,
    );
  };
  for (const link of history.links)
    add(random.uuid(), enrolment.signerOf(link.role).correo, templateOf(link), link.made, link.mail, link);
  const event = random.uuid();
  const { withdrawn } = history;
  if (withdrawn) {
    if (withdrawn.how === 'devuelta') add(event, creator.email, 'inscripcion-devuelta', withdrawn.at, 'aceptado');
    for (const role of rolesFirmante)
      add(event, enrolment.signerOf(role).correo, 'inscripcion-retirada', withdrawn.at, 'aceptado');
  }
  if (!history.extended) return;
  const addresses = [enrolment.signerOf('conductor').correo, enrolment.signerOf('propietario').correo, creator.email];
  for (const to of new Set(addresses)) add(event, to, 'copia-completa', history.extended, 'aceptado');
}
