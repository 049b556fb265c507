import { secciones, type Seccion } from '@portal/contracts/inscripciones';
import type { Campo } from '../../valores.js';

/** One stop of the lane: a section of the form with its name in the index. */
export interface Parada {
  readonly numero: number;
  readonly seccion: Seccion;
  readonly nombre: string;
  /** The heading before it in the index, when a group begins here. */
  readonly grupo?: string;
}

const nombres: readonly (readonly [Seccion, nombre: string, grupo?: string])[] = [
  ['autorizacion', 'Tratamiento de datos', 'Autorización'],
  ['vehiculo', 'Datos del vehículo', 'Vehículo'],
  ['gps', 'GPS'],
  ['tenedor', 'Tenedor', 'Partes'],
  ['propietario', 'Propietario'],
  ['conductor', 'Conductor'],
  ['emergencia', 'Contacto de emergencia', 'Contactos y referencias'],
  ['referenciaLaboral1', 'Referencia laboral 1'],
  ['referenciaLaboral2', 'Referencia laboral 2'],
  ['referenciaFamiliar', 'Referencia familiar'],
  ['referenciaPersonal', 'Referencia personal'],
  ['fletes', 'Pago de fletes', 'Pagos'],
  ['anticipos', 'Pago de anticipos'],
  ['contrato', 'Contrato y firma', 'Contrato'],
];

/** The fourteen stops, in the order of the form. */
export const paradas: readonly Parada[] = nombres.map(([seccion, nombre, grupo], i) => ({
  numero: i + 1,
  seccion,
  nombre,
  ...(grupo ? { grupo } : {}),
}));

/** The element id of a section, for links of the index. */
export const anclaDe = ({ seccion }: Pick<Parada, 'seccion'>): string => `seccion-${seccion}`;

const campos = new Map(
  Object.entries(secciones).map(([seccion, { shape }]) => [seccion, Object.keys(shape) as Campo[]]),
);

export const camposDe = ({ seccion }: Pick<Parada, 'seccion'>): readonly Campo[] => campos.get(seccion) ?? [];

/** The stop of a field. */
export const paradaDe = (campo: string): Parada | undefined =>
  paradas.find((parada) => (camposDe(parada) as readonly string[]).includes(campo));

/** Goes to a stop and focuses its heading, so that the keyboard goes on from there. */
export function irA(parada: Parada): void {
  const seccion = document.getElementById(anclaDe(parada));
  seccion?.scrollIntoView({ block: 'start' });
  seccion?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
