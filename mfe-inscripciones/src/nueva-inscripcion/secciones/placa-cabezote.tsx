import { useWatch } from 'react-hook-form';
import { avisoPlaca, limpiarPlaca } from '@portal/contracts/inscripciones';
import { TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useUltimaInscripcion, yaInscrita } from '../formulario/ultima-inscripcion.api.js';

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
  const ultima = useUltimaInscripcion(rara === undefined ? placa : ''); // asked once the plate is whole
  return rara ?? (ultima && yaInscrita(ultima));
}
