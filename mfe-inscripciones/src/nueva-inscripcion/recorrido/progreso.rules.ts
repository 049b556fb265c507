import { autorizacionAceptada, camposPropietario, exigenciasPropietario, secciones } from '@portal/contracts/inscripciones';
import type { Valores } from '../formulario.js';
import { camposDe, paradas, type Parada } from './paradas.js';

const valoresDe = (parada: Parada, valores: Valores): Record<string, unknown> =>
  Object.fromEntries(camposDe(parada).map((campo) => [campo, valores[campo]]));

/** The owner asks nothing by itself, so its stop counts once somebody said something about him or nobody needs him. */
const propietarioResuelto = (valores: Valores): boolean =>
  exigenciasPropietario.every(({ cumple }) => cumple(valores)) &&
  (valores.mismoTenedor || valores.personaFirmaContrato !== ('' as never) || camposPropietario.some((c) => valores[c] !== ''));

/** What a stop asks beyond its own fields: with 'No Acepto' nothing can be sent. */
const condiciones: Partial<Record<Parada['seccion'], (valores: Valores) => boolean>> = {
  autorizacion: autorizacionAceptada,
  propietario: propietarioResuelto,
};

/** A stop is done when its required fields are valid. */
export function estaHecha(parada: Parada, valores: Valores): boolean {
  if (!secciones[parada.seccion].safeParse(valoresDe(parada, valores)).success) return false;
  return condiciones[parada.seccion]?.(valores) ?? true;
}

/** The numbers of the stops that are done. */
export const hechas = (valores: Valores): ReadonlySet<number> =>
  new Set(paradas.filter((parada) => estaHecha(parada, valores)).map(({ numero }) => numero));

/** Of fourteen, in whole per cent. */
export const porcentaje = (cuantas: number): number => Math.round((cuantas / paradas.length) * 100);
