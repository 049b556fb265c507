/** One word of a status: the value, what people read, the chip's tone and its icon (names of `@portal/ui`). */
interface PalabraDeEstado {
  readonly value: string;
  readonly label: string;
  readonly tono: 'ok' | 'av' | 'in' | 'ne' | 'er';
  readonly icono: string;
}

/** An enrolment, as its registrant reads it. */
export const estadosPropios = [
  { value: 'completada', label: 'Completada', tono: 'ok', icono: 'check' },
  { value: 'pendiente', label: 'Pendiente', tono: 'av', icono: 'medio' },
  { value: 'sin-firmar', label: 'Sin Firmar', tono: 'ne', icono: 'punteado' },
] as const satisfies readonly PalabraDeEstado[];
export type EstadoPropio = (typeof estadosPropios)[number]['value'];

/** An enrolment, as an administrator reads it. Also the status filter of the review, in its order. */
export const estadosAdmin = [
  { value: 'completada', label: 'Completada', tono: 'ok', icono: 'check' },
  { value: 'parcial', label: 'Parcialmente Firmada', tono: 'av', icono: 'medio' },
  { value: 'pendiente', label: 'Pendiente Firmas', tono: 'in', icono: 'reloj' },
  { value: 'sin-enviar', label: 'Sin Enviar', tono: 'ne', icono: 'guion' },
] as const satisfies readonly PalabraDeEstado[];
export type EstadoAdmin = (typeof estadosAdmin)[number]['value'];

/** One of the two signatures. */
export const estadosFirma = [
  { value: 'firmado', label: 'Firmado', tono: 'ok', icono: 'lapiz' },
  { value: 'sin-firmar', label: 'Sin firmar', tono: 'ne', icono: 'punteado' },
] as const satisfies readonly PalabraDeEstado[];
export type EstadoFirma = (typeof estadosFirma)[number]['value'];

/**
 * What people mark beside the derived statuses. `sembrada`: nobody sent it, it was invented for trying out.
 * `desconocido`: the server knows another way to take one back.
 */
export const estadosMarca = [
  { value: 'revisada', label: 'Revisada', tono: 'in', icono: 'ojo' },
  { value: 'devuelta', label: 'Devuelta', tono: 'av', icono: 'devolver' },
  { value: 'anulada', label: 'Anulada', tono: 'ne', icono: 'prohibido' },
  { value: 'sembrada', label: 'Sembrada', tono: 'ne', icono: 'punteado' },
  { value: 'desconocido', label: 'Retirada', tono: 'ne', icono: 'prohibido' },
  { value: 'prueba', label: 'De prueba', tono: 'av', icono: 'advertencia' },
] as const satisfies readonly PalabraDeEstado[];

/** Whether an enrolment was made to try the portal (docs/decisiones.md#de-prueba). */
export const esDePrueba = ({ marcas = [] }: { readonly marcas?: readonly string[] | undefined }): boolean =>
  marcas.includes('prueba');

/** A certificate: 'Válido' to a signer, 'Activo' to its owner. 'Por confirmar': the server knows a state more. */
export const estadosCertificado = [
  { value: 'valido', label: 'Válido', tono: 'ok', icono: 'escudo' },
  { value: 'activo', label: 'Activo', tono: 'ok', icono: 'escudo' },
  { value: 'expirado', label: 'Expirado', tono: 'av', icono: 'reloj' },
  { value: 'revocado', label: 'Revocado', tono: 'er', icono: 'prohibido' },
  { value: 'desconocido', label: 'Por confirmar', tono: 'ne', icono: 'reloj' },
] as const satisfies readonly PalabraDeEstado[];
export type EstadoCertificado = (typeof estadosCertificado)[number]['value'];

/** What is known of a signer's mail, as a sentence. `{fecha}` and `{motivo}` stand for the delivery's own. */
interface FraseDeEntrega {
  readonly frase: string;
  readonly icono: string;
  /** An administrator should look at it. */
  readonly mal: boolean;
}

/** A server can accept a mail; that it was delivered cannot be known. That it came back can (`conRebote`). */
export const estadosEntrega = {
  'en-cola': {
    frase: 'Correo en cola',
    icono: 'correo',
    mal: false,
    conMotivo: { frase: 'Correo en cola, reintentando: {motivo}', icono: 'correoRechazado', mal: true },
  },
  aceptado: {
    frase: 'Enviado el {fecha} · aceptado por el servidor de correo',
    icono: 'correoAceptado',
    mal: false,
  },
  rechazado: {
    frase: 'Rechazado: el servidor no lo aceptó',
    icono: 'correoRechazado',
    mal: true,
    conMotivo: { frase: 'Rechazado: {motivo}', icono: 'correoRechazado', mal: true },
    conRebote: { frase: 'Rebotó el {fecha}: {motivo}', icono: 'correoRechazado', mal: true },
  },
  abierto: { frase: 'Enlace abierto el {fecha}', icono: 'ojo', mal: false },
  /** The signer says that something is wrong, and has not signed. */
  'con-novedad': {
    frase: 'Con novedad',
    icono: 'advertencia',
    mal: true,
    conMotivo: { frase: 'Con novedad: {motivo}', icono: 'advertencia', mal: true },
  },
  firmado: { frase: 'Firmó el {fecha}', icono: 'check', mal: false },
  /** The server knows a state more than this page. */
  desconocido: { frase: 'Última novedad del correo: {fecha}', icono: 'correo', mal: false },
} as const satisfies Readonly<
  Record<string, FraseDeEntrega & { readonly conMotivo?: FraseDeEntrega; readonly conRebote?: FraseDeEntrega }>
>;
export type EstadoEntrega = keyof typeof estadosEntrega;

export const estadoFirma = (firmado: boolean): EstadoFirma => (firmado ? 'firmado' : 'sin-firmar');

/** The word of its registrant for each of the administrator's, and what both say of the signatures. */
const mismoEstado: Readonly<Record<EstadoAdmin, readonly [EstadoPropio, string]>> = {
  completada: ['completada', 'los dos firmaron'],
  parcial: ['pendiente', 'falta una de las dos firmas'],
  pendiente: ['sin-firmar', 'nadie ha firmado'],
  'sin-enviar': ['sin-firmar', 'nadie ha firmado'],
};

const palabraDe = (estados: readonly PalabraDeEstado[], estado: string): string =>
  estados.find(({ value }) => value === estado)?.label ?? estado;

/** Why one state has two words, for who meets one of them; undefined where both are the same. */
function dosPalabras(estado: EstadoAdmin, lee: (propia: string, admin: string) => string): string | undefined {
  const [propio, firmas] = mismoEstado[estado];
  const [propia, admin] = [palabraDe(estadosPropios, propio), palabraDe(estadosAdmin, estado)];
  return propia === admin ? undefined : `${lee(propia, admin)}: es el mismo estado, ${firmas}.`;
}

/**
 * What an administrator is told of the states that their registrant reads under another word; undefined for the others.
 */
export const comoLoLeeSuRegistrante = (estado: EstadoAdmin): string | undefined =>
  dosPalabras(estado, (propia) => `Quien la registró lee «${propia}»`);

/** The reverse, for an administrator who reads an enrolment of their own. */
export const comoLoLeeLaRevision = (estado: EstadoAdmin): string | undefined =>
  dosPalabras(estado, (_propia, admin) => `En la revisión dice «${admin}»`);

export interface EstadoFirmas {
  readonly propietarioSigned: boolean;
  readonly conductorSigned: boolean;
  readonly signatureRequested: boolean;
}

/** The registrant's status, derived from the signatures (docs/especificacion/especificacion.txt, section 4). */
export function estadoPropio(firmas: Pick<EstadoFirmas, 'propietarioSigned' | 'conductorSigned'>): EstadoPropio {
  if (firmas.propietarioSigned && firmas.conductorSigned) return 'completada';
  return firmas.propietarioSigned || firmas.conductorSigned ? 'pendiente' : 'sin-firmar';
}

/**
 * The administrator's status, derived from the facts (docs/especificacion/especificacion.txt, section 4). The database
 * derives the same for its lists (docs/adr/0047-lists-of-a-million.md).
 */
export function estadoAdmin(firmas: EstadoFirmas): EstadoAdmin {
  if (firmas.propietarioSigned && firmas.conductorSigned) return 'completada';
  if (firmas.propietarioSigned || firmas.conductorSigned) return 'parcial';
  return firmas.signatureRequested ? 'pendiente' : 'sin-enviar';
}
