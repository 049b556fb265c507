import { fechaDe } from '@portal/ui';
import { usePlacaInscritaQuery } from './placa.api.js';

interface UltimaInscripcion {
  readonly codigo: string;
  /** dd/MM/yyyy */
  readonly fecha: string;
}

/** What is said where the plate itself stands; it may be that of a draft that was sent and had no answer. */
export const yaInscrita = (ultima: UltimaInscripcion): string =>
  `${cual(ultima)} Si es otra inscripción, puede enviarla.`;

/** A draft may have been sent already: its answer was lost, and the enrolment found is its own. Its key keeps it from being repeated for a day only. */
export const SI_YA_SE_ENVIO =
  'Si ya la envió desde este borrador, no la envíe otra vez: véala en Mis Inscripciones. Si es otra inscripción, puede enviarla.';

/** What is said of a draft's plate. */
export const yaInscritaDeBorrador = (ultima: UltimaInscripcion): string => `${cual(ultima)} ${SI_YA_SE_ENVIO}`;

const cual = ({ codigo, fecha }: UltimaInscripcion): string => `Ya inscrita: ${codigo}, del ${fecha}.`;

/**
 * The newest enrolment of a plate (readings 20). An answer that does not come leaves no warning: nothing waits for it.
 * @param placa as the contract writes plates; '' asks nothing
 */
export function useUltimaInscripcion(placa: string): UltimaInscripcion | undefined {
  const { currentData } = usePlacaInscritaQuery({ placa }, { skip: placa === '' });
  const ultima = currentData?.ultima;
  return ultima && { codigo: ultima.codigo, fecha: fechaDe(ultima.createdAt) };
}
