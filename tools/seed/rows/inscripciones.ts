import { estadoAdmin } from '@portal/dominio/estados';
import type { RolFirmante } from '@portal/dominio/roles';
import { rasgosDe, textoDeBusqueda, VERSION_BUSQUEDA } from '@portal/inscripciones/seed';
import type { Enrolment } from '../invented/enrolment.js';
import { LINK_MS, type Link } from '../invented/history.js';
import { Batch, type Table } from './table.js';

const table = (name: string, columns: string): Table => ({ name, columns: columns.split(' ') });

/** The tables of the schema `inscripciones` that get rows, those that others refer to first. */
export const inscripcionesTables = {
  inscripcion: table(
    'inscripcion',
    'id codigo codigo_verificacion creador_sub creador_correo creador_nombre placa formulario contrasena_gps_sellada ' +
      'textos instantanea_key instantanea_sha256 busqueda revision solicitud_aceptada_en firmada_conductor_en ' +
      'firmada_propietario_en creada_en actualizada_en ampliada_en estado completada_en enlace_vence_en ' +
      'sin_abrir_desde correo_rechazado abierta_en',
  ),
  busqueda: table('busqueda', 'inscripcion_id version texto'),
  rasgo: table('rasgo', 'inscripcion_id clave quien'),
  revision: table('revision', 'inscripcion_id numero key sha256 bytes creada_en nivel'),
  enlace: table(
    'enlace',
    'id inscripcion_id rol motivo token_hash creado_en vence_en visto_en usado_en revocado_en reserva_id reserva_hasta',
  ),
  firma: table(
    'firma',
    'id inscripcion_id rol enlace_id reserva_id revision nivel certificado_id certificado_huella nombre textos ' +
      'declarado observado firmada_en',
  ),
  entrega: table('entrega', 'inscripcion_id rol enlace_id estado motivo fecha'),
} as const;

/** No legal text was shown to anybody: none is frozen. */
const SIN_TEXTOS = { inscripcion: [], conductor: [], propietario: [] };
const DECLARADO = {
  userAgent: 'semilla',
  deviceInfo: { browser: 'Chrome 130', os: 'Android', screenResolution: '390x844', timezone: 'America/Bogota' },
};

const soonest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : dates.reduce((one, other) => (one < other ? one : other));

/** What is known of the mail of a living link. */
function deliveryOf({ mail, made, opened, used }: Link): { state: string; date: Date } {
  if (used) return { state: 'firmado', date: used.at };
  if (opened) return { state: 'abierto', date: opened };
  return { state: mail, date: made };
}

const endOf = ({ made }: Link): Date => new Date(made.getTime() + LINK_MS);

/** All rows of one enrolment; its derived columns as the triggers derive them. */
export function addInscripcion(batch: Batch<typeof inscripcionesTables>, enrolment: Enrolment): void {
  const { id, code, creator, form, history, password, snapshot, signatures, revisions } = enrolment;
  const signedAt = (role: RolFirmante) => signatures.find((one) => one.role === role)?.at ?? null;
  const [driver, owner] = [signedAt('conductor'), signedAt('propietario')];
  const living = history.links.filter(({ revoked }) => !revoked);
  const accepted = soonest(history.links.filter(({ mail }) => mail === 'aceptado').map(({ made }) => made));
  const deliveries = living.map((link) => ({ link, ...deliveryOf(link) }));
  const text = textoDeBusqueda(form, code, creator.email);
  batch.add(
    'inscripcion',
    id,
    code,
    enrolment.verification,
    creator.subject,
    creator.email,
    creator.name,
    form.placaCabezote,
    form,
    password,
    SIN_TEXTOS,
    snapshot.key,
    snapshot.sha256,
    text,
    revisions.length - 1,
    accepted,
    driver,
    owner,
    history.sent,
    history.extended ?? signatures.at(-1)?.at ?? accepted ?? history.prepared,
    history.extended,
    estadoAdmin({
      conductorSigned: driver !== null,
      propietarioSigned: owner !== null,
      signatureRequested: accepted !== null,
    }),
    signatures[1]?.at,
    soonest(living.filter(({ used }) => !used).map(endOf)),
    soonest(deliveries.filter(({ state }) => state === 'aceptado').map(({ date }) => date)),
    deliveries.some(({ state }) => state === 'rechazado'),
    soonest(history.links.flatMap(({ opened, used }) => [opened, used?.at].filter((at) => at !== undefined))),
  );
  batch.add('busqueda', id, VERSION_BUSQUEDA, text);
  for (const { clave, quien } of rasgosDe(form)) batch.add('rasgo', id, clave, quien);
  revisions.forEach(({ key, sha256, bytes, at, level }, number) =>
    batch.add('revision', id, number, key, sha256, bytes, at, level),
  );
  for (const link of history.links) {
    const { id: linkId, role, reason, made, opened, used, revoked } = link;
    const claim = used?.claim;
    batch.add(
      'enlace',
      linkId,
      id,
      role,
      reason,
      enrolment.tokenHash(link),
      made,
      endOf(link),
      opened,
      used?.at,
      revoked,
      claim,
      used?.at,
    );
  }
  for (const { id: signatureId, role, link, claim, revision, certificate, fingerprint, name, at } of signatures)
    batch.add(
      'firma',
      signatureId,
      id,
      role,
      link,
      claim,
      revision,
      'B-T',
      certificate,
      fingerprint,
      name,
      [],
      DECLARADO,
      { ip: '127.0.0.1', userAgent: 'semilla', en: at.toISOString() },
      at,
    );
  for (const { link, state, date } of deliveries)
    batch.add('entrega', id, link.role, link.id, state, state === 'rechazado' ? 'El buzón no existe.' : null, date);
}
