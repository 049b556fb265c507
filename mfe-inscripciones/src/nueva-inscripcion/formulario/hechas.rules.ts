import {
  autorizacionAceptada,
  camposPropietario,
  exigenciasPropietario,
  exigenciasRepresentante,
  secciones,
} from '@portal/contracts/inscripciones';
import type { Valores } from '../../valores.js';
import { camposDe, paradas, type Parada } from './paradas.js';

const valoresDe = (parada: Parada, valores: Valores): Record<string, unknown> =>
  Object.fromEntries(camposDe(parada).map((campo) => [campo, valores[campo]]));

/**
 * No field of the owner is required by itself. The stop is done once something is said of the owner or the signer is
 * chosen.
 */
const propietarioResuelto = (valores: Valores): boolean =>
  exigenciasPropietario.every(({ cumple }) => cumple(valores)) &&
  (valores.mismoTenedor ||
    valores.personaFirmaContrato !== ('' as never) ||
    camposPropietario.some((c) => valores[c] !== ''));

/** What a stop needs beyond valid fields: nothing can be sent with 'No Acepto'. */
const condiciones: Partial<Record<Parada['seccion'], (valores: Valores) => boolean>> = {
  autorizacion: autorizacionAceptada,
  propietario: propietarioResuelto,
  contrato: (valores) => exigenciasRepresentante.every(({ cumple }) => cumple(valores)),
};

/** A stop is done when its fields are valid and its condition holds. */
const estaHecha = (parada: Parada, valores: Valores): boolean =>
  esquemaCumplido(parada, valores) && (condiciones[parada.seccion]?.(valores) ?? true);

interface Juicio {
  readonly valores: Record<string, unknown>;
  readonly cumple: boolean;
}
const juicios = new Map<Parada['seccion'], Juicio>();

/** Judges a section again only when one of its fields changed: a key stroke costs one section, not fourteen. */
function esquemaCumplido(parada: Parada, todos: Valores): boolean {
  const valores = valoresDe(parada, todos);
  const antes = juicios.get(parada.seccion);
  if (antes && Object.entries(valores).every(([campo, valor]) => Object.is(antes.valores[campo], valor)))
    return antes.cumple;
  const cumple = secciones[parada.seccion].safeParse(valores).success;
  juicios.set(parada.seccion, { valores, cumple });
  return cumple;
}

/** The numbers of the stops that are done, in their order. */
export const hechas = (valores: Valores): number[] =>
  paradas.filter((parada) => estaHecha(parada, valores)).map(({ numero }) => numero);

/** The stop to go on with; the last one when nothing is missing. */
export const primeraIncompleta = (valores: Valores): Parada =>
  paradas.find((parada) => !estaHecha(parada, valores)) ?? (paradas.at(-1) as Parada);

/** Of fourteen, in whole per cent. */
export const porcentaje = (cuantas: number): number => Math.round((cuantas / paradas.length) * 100);
