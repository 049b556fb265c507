import { formulario, type Seccion } from '@portal/contracts/inscripciones';
import type { Campo } from '../../valores.js';

/** One stop of the lane: a section of the form with its name in the index. */
export interface Parada {
  readonly numero: number;
  readonly seccion: Seccion;
  readonly nombre: string;
  /** The heading before it in the index, when a group begins here. */
  readonly grupo?: string;
}

/** The fourteen stops, in the order of the form. */
export const paradas: readonly Parada[] = (Object.keys(formulario) as Seccion[]).map((seccion, i) => {
  const { nombre, grupo } = formulario[seccion];
  return { numero: i + 1, seccion, nombre, ...(grupo !== undefined && { grupo }) };
});

/** The element id of a section, for links of the index. */
export const anclaDe = ({ seccion }: Pick<Parada, 'seccion'>): string => `seccion-${seccion}`;

export const camposDe = ({ seccion }: Pick<Parada, 'seccion'>): readonly Campo[] =>
  Object.keys(formulario[seccion].campos) as Campo[];

/** The stop of a field. */
export const paradaDe = (campo: string): Parada | undefined =>
  paradas.find((parada) => (camposDe(parada) as readonly string[]).includes(campo));

/** Goes to a stop and focuses its heading, so that the keyboard goes on from there. */
export function irA(parada: Parada): void {
  const seccion = document.getElementById(anclaDe(parada));
  seccion?.scrollIntoView({ block: 'start' });
  seccion?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
