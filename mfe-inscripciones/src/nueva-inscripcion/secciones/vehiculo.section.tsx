import {
  avisoModelo,
  avisoPlacaTrailer,
  hoyEnBogota,
  tiposCarroceria,
  tiposVehiculo,
  type Aviso,
} from '@portal/contracts/inscripciones';
import { NumberField, SelectField, TextField } from '@portal/ui';
import { valoresIniciales } from '../../valores.js';
import { mayusculas, PlacaCabezote } from './placa-cabezote.js';
import { SeccionFormulario } from './seccion.js';

const avisoDeModelo: Aviso = (modelo) => avisoModelo(hoyEnBogota(new Date()))(modelo);

/** The only answer that is there before anybody gave it. */
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
