import { fechaHora } from '@portal/ui';
import type { Campo, Valores } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';
import { paradas } from '../recorrido/paradas.js';
import { hechas } from '../recorrido/progreso.rules.js';
import { type BorradorSuelto, valoresDe } from './borrador.rules.js';

/** By what a person knows a draft again, and tells two of them apart. */
export interface Resumen {
  /** Blank when it has none yet. */
  readonly placa: string;
  /** '90 datos · 12 de 14 secciones completas' */
  readonly cuanto: string;
  /** '20 de noviembre de 2026 a las 10:00 a. m.' */
  readonly cuando: string;
  /** How many fields hold something. */
  readonly datos: number;
}

export function resumenDe(borrador: Pick<BorradorSuelto, 'valores' | 'guardadoEn'>): Resumen {
  const valores = valoresDe(borrador);
  const datos = escritos(valores);
  return {
    placa: valores.placaCabezote.trim().toUpperCase(),
    cuanto: `${datos} ${datos === 1 ? 'dato' : 'datos'} · ${hechas(valores).length} de ${paradas.length} secciones completas`,
    cuando: fechaHora(borrador.guardadoEn),
    datos,
  };
}

/** 'borrador de ABC123, con 90 datos, guardado el … a. m': what a question before erasing names; the sentence's full stop is also that of 'a. m.' */
export const nombreDe = ({ placa, datos, cuando }: Resumen): string =>
  `borrador ${placa ? `de ${placa}` : 'sin placa'}, con ${datos} ${datos === 1 ? 'dato' : 'datos'}, guardado el ${cuando.replace(/\.$/, '')}`;

/** Fields that differ from an untouched form. */
const escritos = (valores: Valores): number =>
  (Object.keys(valoresIniciales) as Campo[]).filter((campo) => valores[campo] !== valoresIniciales[campo]).length;
