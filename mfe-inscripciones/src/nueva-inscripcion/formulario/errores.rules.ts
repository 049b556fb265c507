import type { FieldErrors } from 'react-hook-form';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import type { Campo, Formulario, Valores } from '../../valores.js';
import { etiquetaDe } from './etiquetas.rules.js';
import { paradaDe, paradas, type Parada } from './paradas.js';

/** A field to correct, as the summary lists it. */
export interface CampoPorCorregir {
  readonly campo: Campo;
  readonly message: string;
  readonly parada: Parada | undefined;
}

const orden = paradas.flatMap((parada) =>
  Object.keys(inscripcionSchema.shape).filter((c) => paradaDe(c) === parada),
) as Campo[];

/** The fields at fault in reading order. */
export const porCorregir = (errors: FieldErrors<Valores>): CampoPorCorregir[] =>
  orden
    .filter((campo) => errors[campo])
    .map((campo) => ({ campo, message: errors[campo]?.message ?? '', parada: paradaDe(campo) }));

/** The first wrong field takes the focus, scrolled clear of the bars. */
export function irAlPrimero(form: Pick<Formulario, 'setFocus'>, errors: FieldErrors<Valores>): void {
  const [primero] = porCorregir(errors);
  if (primero) form.setFocus(primero.campo);
}

/** How many per stop, by its number. */
export const porParada = (campos: readonly CampoPorCorregir[]): ReadonlyMap<number, number> =>
  campos.reduce(
    (cuenta, { parada }) => (parada ? cuenta.set(parada.numero, (cuenta.get(parada.numero) ?? 0) + 1) : cuenta),
    new Map<number, number>(),
  );

/** The same fields by stop, in the order of the form. */
export const porSeccion = (campos: readonly CampoPorCorregir[]): readonly (readonly [Parada, CampoPorCorregir[]])[] =>
  paradas
    .map((parada) => [parada, campos.filter((campo) => campo.parada === parada)] as const)
    .filter(([, suyos]) => suyos.length > 0);

/** 'Hay 5 campos por corregir.' It stays while they are corrected, so it says nothing of where the focus went at first. */
export const tituloResumen = (cuantos: number): string =>
  `Hay ${cuantos} ${cuantos === 1 ? 'campo' : 'campos'} por corregir.`;

const NOMBRA_SU_CAMPO = /requerid[oa]s?$|^Debe (aceptar|seleccionar quién)/;

/** What the summary's link says, far from its field: 'ARL es requerida', but 'Porcentaje de anticipo: Máximo 100%' */
export function textoDeEnlace({ campo, message }: Pick<CampoPorCorregir, 'campo' | 'message'>): string {
  if (NOMBRA_SU_CAMPO.test(message)) return message;
  const etiqueta = etiquetaDe(campo);
  return etiqueta.endsWith('?') ? `${etiqueta} ${message}` : `${etiqueta}: ${message}`;
}
