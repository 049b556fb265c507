import { useWatch } from 'react-hook-form';
import {
  avisoModelo,
  avisoPlaca,
  avisoPlacaTrailer,
  tiposCarroceria,
  tiposVehiculo,
  type Aviso,
} from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { NumberField, SelectField, TextField } from '@portal/ui';
import { valoresIniciales, type Valores } from '../../valores.js';
import { useUltimaInscripcion, yaInscrita } from '../formulario/ultima-inscripcion.api.js';
import { SeccionFormulario } from './seccion-formulario.js';

const avisoDeModelo: Aviso = (modelo) => avisoModelo(hoyEnBogota(new Date()))(modelo);

/** The only preset answer of the form. */
const EJES = `Por defecto viene en ${valoresIniciales.numeroEjes}. Revise que sea el de su vehículo.`;

/** Section 2. */
export function VehiculoSection() {
  return (
    <SeccionFormulario seccion="vehiculo" title="Datos del vehículo" help="Como aparecen en la licencia de tránsito.">
      <PlacaCabezote />
      <TextField span={4} half name="modelo" label="Modelo (año)" inputMode="numeric" warning={avisoDeModelo} />
      <SelectField span={4} name="tipoVehiculo" label="Tipo de vehículo" options={tiposVehiculo} />
      <TextField
        span={4}
        name="placaTrailer"
        label="Placa de tráiler"
        optional
        placeholder="R12345"
        warning={avisoPlacaTrailer}
        transform={mayusculas}
      />
      <SelectField span={4} name="tipoCarroceria" label="Tipo de carrocería" options={tiposCarroceria} />
      <NumberField span={4} name="numeroEjes" label="Número de ejes" help={EJES} min={1} max={10} />
    </SeccionFormulario>
  );
}

const mayusculas = (texto: string): string => texto.toUpperCase();

/**
 * The plate. That it is odd, or was enrolled before, is a warning and never an error
 * (docs/decisiones.md#placa-repetida).
 */
const PlacaCabezote = () => (
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
