import { fechaDe } from '@portal/ui';
import { usePlacaInscritaQuery } from './placa.api.js';

interface UltimaInscripcion {
  readonly codigo: string;
  /** dd/MM/yyyy */
  readonly fecha: string;
}

/** What is said where the plate itself stands. */
export const yaInscrita = ({ codigo, fecha }: UltimaInscripcion): string => `Ya inscrita: ${codigo}, del ${fecha}. Puede enviar otra.`;

/**
 * The newest enrolment of a plate (readings 20). An answer that does not come leaves no warning: nothing waits for it.
 * @param placa as the contract writes plates; '' asks nothing
 */
export function useUltimaInscripcion(placa: string): UltimaInscripcion | undefined {
  const { currentData } = usePlacaInscritaQuery({ placa }, { skip: placa === '' });
  const ultima = currentData?.ultima;
  return ultima && { codigo: ultima.codigo, fecha: fechaDe(ultima.createdAt) };
}
