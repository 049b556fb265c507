import { useWatch } from 'react-hook-form';
import { avisoPlaca, limpiarPlaca } from '@portal/contracts/inscripciones';
import { fechaDe, TextField } from '@portal/ui';
import type { Valores } from '../formulario.js';
import { usePlacaInscritaQuery } from './placa.api.js';

export const mayusculas = (texto: string): string => texto.toUpperCase();

/** The plate, with what is odd about it and whether it was enrolled before: warnings, never errors (readings 19 and 20). */
export const PlacaCabezote = () => (
  <TextField
    span={4}
    half
    name="placaCabezote"
    label="Placa de cabezote"
    placeholder="ABC123"
    warning={useAviso()}
    transform={mayusculas}
  />
);

function useAviso(): string | undefined {
  const escrita = useWatch<Valores, 'placaCabezote'>({ name: 'placaCabezote' });
  const placa = limpiarPlaca(escrita);
  const rara = avisoPlaca(placa);
  // Asked once the plate is whole. An answer that does not come leaves no warning: nothing waits for it.
  const { currentData } = usePlacaInscritaQuery({ placa }, { skip: placa === '' || rara !== undefined });
  const ultima = currentData?.ultima;
  return rara ?? (ultima && `Ya inscrita: ${ultima.codigo}, del ${fechaDe(ultima.createdAt)}. Puede enviar otra.`);
}
