import { fechaDe } from '@portal/ui';
import { usePlacaInscritaQuery } from './placa.api.js';

/**
 * The newest enrolment of a plate (readings 20). An answer that does not come leaves no warning: nothing waits for it.
 * @param placa as the contract writes plates; '' asks nothing
 * @returns its code and its day, dd/MM/yyyy
 */
export function useUltimaInscripcion(placa: string): { readonly codigo: string; readonly fecha: string } | undefined {
  const { currentData } = usePlacaInscritaQuery({ placa }, { skip: placa === '' });
  const ultima = currentData?.ultima;
  return ultima && { codigo: ultima.codigo, fecha: fechaDe(ultima.createdAt) };
}
