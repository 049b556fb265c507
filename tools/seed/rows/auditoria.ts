import { nextLink, type Head } from '@portal/auditoria/seed';
import type { EntradaAuditoria } from '@portal/contracts/auditoria';
import { administrator } from '../invented/creators.js';
import { NOTED, RETURNED, type Enrolment } from '../invented/enrolment.js';
import type { Batch, Table } from './table.js';

/** The table of the schema `auditoria` that gets rows. */
export const auditoriaTables = {
  entrada: {
    name: 'entrada',
    columns: 'seq event_id proceso entrada anterior hash registrada_en'.split(' '),
  } satisfies Table,
} as const;

type Told = Pick<EntradaAuditoria, 'accion' | 'actor' | 'recurso' | 'datos'> & { readonly at: Date };

/** What `inscripciones` tells of each transition, as `HechosRepository` tells it. */
function toldOf({ id, creator, snapshot, history, marks, revisions, signatures }: Enrolment): Told[] {
  const enrolment = `inscripcion:${id}`;
  const own = 'proceso:inscripciones';
  const [first, last] = [revisions[0], revisions.at(-1)];
  const told: Told[] = [
    {
      accion: 'inscripcion.enviada',
      actor: `persona:${creator.subject}`,
      recurso: enrolment,
      datos: { instantanea: snapshot.sha256, ...(marks.isTest && { prueba: true }) },
      at: history.sent,
    },
    {
      accion: 'documento.preparado',
      actor: own,
      recurso: enrolment,
      datos: { sha256: first?.sha256 ?? '' },
      at: history.prepared,
    },
  ];
  const { withdrawn } = history;
  const reviewer = `persona:${administrator.subject}`;
  const withdrawer = withdrawn?.how === 'anulada' ? `persona:${creator.subject}` : reviewer;
  for (const { id: link, role: rol, reason: motivo, made, opened, noted, revoked } of history.links) {
    const recurso = `enlace:${link}`;
    told.push({ accion: 'enlace.emitido', actor: own, recurso, datos: { inscripcion: id, rol, motivo }, at: made });
    const datos = { inscripcion: id, rol };
    if (opened) told.push({ accion: 'enlace.abierto', actor: `firmante:${rol}`, recurso, datos, at: opened });
    if (noted) {
      const said = { ...datos, que: NOTED };
      told.push({ accion: 'enlace.novedad', actor: `firmante:${rol}`, recurso, datos: said, at: noted });
    }
    const by = revoked === withdrawn?.at ? withdrawer : own;
    if (revoked) told.push({ accion: 'enlace.revocado', actor: by, recurso, datos, at: revoked });
  }
  for (const { role, revision, fingerprint, at } of signatures) {
    const sha256 = revisions[revision]?.sha256 ?? '';
    const datos = { revision, sha256, nivel: 'B-T', certificado: fingerprint };
    told.push({ accion: 'firma.registrada', actor: `firmante:${role}`, recurso: enrolment, datos, at });
  }
  if (history.extended) {
    const sha256 = revisions[2]?.sha256 ?? '';
    const at = signatures[1]?.at ?? history.extended;
    told.push({ accion: 'inscripcion.completada', actor: own, recurso: enrolment, datos: { sha256 }, at });
    const datos = { revision: revisions.length - 1, sha256: last?.sha256 ?? '', nivel: 'B-LT' };
    told.push({ accion: 'documento.ampliado', actor: own, recurso: enrolment, datos, at: history.extended });
  }
  if (withdrawn) {
    const { how, at } = withdrawn;
    const datos: Told['datos'] = how === 'devuelta' ? { campos: RETURNED.fields.join(' ') } : {};
    told.push({ accion: `inscripcion.${how}`, actor: withdrawer, recurso: enrolment, datos, at });
  }
  const { reviewed } = history;
  if (reviewed)
    told.push({ accion: 'inscripcion.revisada', actor: reviewer, recurso: enrolment, datos: {}, at: reviewed });
  return told.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Lengthens the chain by the entries of one enrolment. @returns its new head */
export function addEntradas(batch: Batch<typeof auditoriaTables>, head: Head, enrolment: Enrolment): Head {
  let last = head;
  for (const { at, ...told } of toldOf(enrolment)) {
    const entrada = { ...told, resultado: 'hecho' as const, ocurrioEn: at.toISOString() };
    const link = nextLink(last, enrolment.random.uuid(), { proceso: 'inscripciones', entrada });
    batch.add('entrada', link.seq, link.eventId, 'inscripciones', entrada, link.anterior, link.hash, at);
    last = link;
  }
  return last;
}
