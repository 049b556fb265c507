import { novedades } from '@portal/contracts/firmas';
import type { Entrega } from '@portal/contracts/inscripciones';
import { estadoAdmin } from '@portal/dominio/estados';
import type { RolFirmante } from '@portal/dominio/roles';
import { rasgosDe, textoDeBusqueda, VERSION_BUSQUEDA } from '@portal/inscripciones/seed';
import { administrator } from '../invented/creators.js';
import { NOTED, RETURNED, type Enrolment } from '../invented/enrolment.js';
import { lastLinks, LINK_MS, type Link } from '../invented/history.js';
import { FULL } from '../invented/marks.js';
import { Batch, type Table } from './table.js';

const table = (name: string, columns: string): Table => ({ name, columns: columns.split(' ') });

/** The tables of the schema `inscripciones` that get rows, those that others refer to first. */
export const inscripcionesTables = {
  inscripcion: table(
    'inscripcion',
    'id codigo codigo_verificacion creador_sub creador_correo creador_nombre placa formulario contrasena_gps_sellada ' +
      'textos instantanea_key instantanea_sha256 busqueda revision solicitud_aceptada_en firmada_conductor_en ' +
      'firmada_propietario_en creada_en actualizada_en ampliada_en estado completada_en enlace_vence_en ' +
      'sin_abrir_desde correo_rechazado abierta_en con_novedad retiro retirada_en retirada_por retirada_nota ' +
      'retirada_campos revisada_en revisada_por atascada_en sin_llegar_en prueba',
  ),
  busqueda: table('busqueda', 'inscripcion_id version texto creada_en'),
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
  entrega: table('entrega', 'inscripcion_id rol enlace_id estado motivo fecha recibida_en'),
  atasco: table('atasco', 'id inscripcion_id que motivo desde cuenta_en dicho_en'),
  sin_llegar: table('sin_llegar', 'correo_id inscripcion_id motivo en'),
} as const;

/** No legal text was shown to anybody: none is frozen. */
const SIN_TEXTOS = { inscripcion: [], conductor: [], propietario: [] };
const DECLARADO = {
  userAgent: 'semilla',
  deviceInfo: { browser: 'Chrome 130', os: 'Android', screenResolution: '390x844', timezone: 'America/Bogota' },
};

const soonest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : dates.reduce((one, other) => (one < other ? one : other));

interface Delivery {
  readonly state: Entrega['estado'];
  readonly date: Date;
  readonly reason?: string;
}

/** What is known of the mail of the last link of a role. */
function deliveryOf({ mail, made, opened, noted, used }: Link): Delivery {
  if (used) return { state: 'firmado', date: used.at };
  if (noted) return { state: 'con-novedad', date: noted, reason: novedades[NOTED] };
  if (opened) return { state: 'abierto', date: opened };
  return { state: mail, date: made, ...(mail === 'rechazado' && { reason: 'El buzón no existe.' }) };
}

/** When a server first took one of these mails. */
const reached = (links: readonly Link[]): Date | null =>
  soonest(links.filter(({ mail }) => mail === 'aceptado').map(({ made }) => made));

const endOf = ({ made }: Link): Date => new Date(made.getTime() + LINK_MS);

/** All rows of one enrolment; its derived columns as the triggers derive them. */
export function addInscripcion(batch: Batch<typeof inscripcionesTables>, enrolment: Enrolment): void {
  const { id, code, creator, form, history, password, snapshot, signatures, revisions } = enrolment;
  const signedAt = (role: RolFirmante) => signatures.find((one) => one.role === role)?.at ?? null;
  const [driver, owner] = [signedAt('conductor'), signedAt('propietario')];
  const { withdrawn, reviewed } = history;
  const { isTest, lostCopy, lostNotices } = enrolment.marks;
  const living = history.links.filter(({ revoked }) => !revoked);
  const accepted = reached(history.links);
  const deliveries = lastLinks(history.links).map((link) => ({ link, ...deliveryOf(link) }));
  const waiting = withdrawn ? [] : deliveries;
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
    withdrawn?.at ?? history.extended ?? signatures.at(-1)?.at ?? accepted ?? history.prepared,
    history.extended,
    withdrawn
      ? 'retirada'
      : estadoAdmin({
          conductorSigned: driver !== null,
          propietarioSigned: owner !== null,
          signatureRequested: accepted !== null,
        }),
    signatures[1]?.at,
    soonest(living.filter(({ used }) => !used).map(endOf)),
    soonest(waiting.filter(({ state }) => state === 'aceptado').map(({ date }) => date)),
    waiting.some(({ state }) => state === 'rechazado'),
    soonest(history.links.flatMap(({ opened, used }) => [opened, used?.at].filter((at) => at !== undefined))),
    deliveries.some(({ state }) => state === 'con-novedad'),
    withdrawn?.how,
    withdrawn?.at,
    withdrawn && (withdrawn.how === 'anulada' ? creator.name : administrator.name),
    withdrawn?.how === 'devuelta' ? RETURNED.note : null,
    withdrawn?.how === 'devuelta' ? RETURNED.fields : null,
    reviewed,
    reviewed && administrator.name,
    lostCopy?.lost,
    soonest(lostNotices.map(({ lost }) => lost)),
    isTest,
  );
  batch.add('busqueda', id, VERSION_BUSQUEDA, text, history.sent);
  // A test is no sign for others.
  if (!isTest) for (const { clave, quien } of rasgosDe(form)) batch.add('rasgo', id, clave, quien);
  if (lostCopy) batch.add('atasco', lostCopy.id, id, 'copia', FULL, lostCopy.lost, lostCopy.lost, lostCopy.lost);
  for (const { id: mail, lost } of lostNotices) batch.add('sin_llegar', mail, id, FULL, lost);
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
  for (const { link, state, date, reason } of deliveries) {
    const first = reached(history.links.filter(({ role }) => role === link.role));
    batch.add('entrega', id, link.role, link.id, state, reason, date, first);
  }
}
