import type { FieldErrors } from 'react-hook-form';
import {
  exigenciasPropietario,
  exigenciasRepresentante,
  inscripcionSchema,
  nombresDeCampo,
  campos as tabla,
} from '@portal/contracts/inscripciones';
import type { Campo, Formulario, Valores } from '../../valores.js';
import { paradaDe, paradas, type Parada } from './paradas.js';

/** The kind of the error on a 'No Acepto', which the form declares itself: to the schema it is an answer. */
export const NO_ACEPTADA = 'no-aceptada';

/** A field to correct, as the summary lists it. */
export interface CampoPorCorregir {
  readonly campo: Campo;
  /** The issue code of zod, 'server', or a kind that the form declares. */
  readonly tipo?: string | undefined;
  readonly message: string;
  readonly parada: Parada | undefined;
}

/** The fields at fault in reading order. */
export const porCorregir = (errors: FieldErrors<Valores>): CampoPorCorregir[] =>
  nombresDeCampo
    .filter((campo) => errors[campo])
    .map((campo) => ({
      campo,
      tipo: errors[campo]?.type,
      message: errors[campo]?.message ?? '',
      parada: paradaDe(campo),
    }));

/** Focuses the first wrong field, scrolled clear of the bars. */
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

/** 'Hay 5 campos por corregir.' It stays while they are corrected. */
export const tituloResumen = (cuantos: number): string =>
  `Hay ${cuantos} ${cuantos === 1 ? 'campo' : 'campos'} por corregir.`;

const exigencias = [...exigenciasPropietario, ...exigenciasRepresentante];

/** What the schema says of each field without an answer; undefined where it asks for none. */
const siFalta = new Map(
  nombresDeCampo.map((campo) => {
    const exigencia = exigencias.find((una) => una.campo === campo);
    return [campo, exigencia?.message ?? inscripcionSchema.shape[campo].safeParse('').error?.issues[0]?.message];
  }),
);

/** Whether a sentence names its field. Fields with different labels share those that do not, as 'Email inválido'. */
const nombraSuCampo = (campo: Campo, message: string): boolean =>
  nombresDeCampo.every((otro) => siFalta.get(otro) !== message || tabla[otro].etiqueta === tabla[campo].etiqueta);

/** The summary's link, far from its field: 'ARL es requerida', but 'Porcentaje de anticipo: Máximo 100%' */
export function textoDeEnlace({ campo, tipo, message }: Omit<CampoPorCorregir, 'parada'>): string {
  if (tipo === NO_ACEPTADA) return message;
  if (message === siFalta.get(campo) && nombraSuCampo(campo, message)) return message;
  const { etiqueta } = tabla[campo];
  return etiqueta.endsWith('?') ? `${etiqueta} ${message}` : `${etiqueta}: ${message}`;
}
