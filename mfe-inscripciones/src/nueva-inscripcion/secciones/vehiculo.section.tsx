import { useWatch } from 'react-hook-form';
import { avisoModelo, avisoPlaca, avisoPlacaTrailer, type Aviso } from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { NumberField, PasswordField, SelectField, TextField } from '@portal/ui';
import { valoresIniciales, type Valores } from '../../valores.js';
import { useUltimaInscripcion, yaInscrita } from '../formulario/ultima-inscripcion.api.js';
import { entradaDeCorreo } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';

const avisoDeModelo: Aviso = (modelo) => avisoModelo(hoyEnBogota(new Date()))(modelo);

/** The only preset answer of the form. */
const EJES = `Por defecto viene en ${valoresIniciales.numeroEjes}. Revise que sea el de su vehículo.`;

/** Section 2. */
export function VehiculoSection() {
  return (
    <SeccionFormulario seccion="vehiculo" help="Como aparecen en la licencia de tránsito.">
      <PlacaCabezote />
      <TextField span={4} half {...pregunta('modelo')} inputMode="numeric" warning={avisoDeModelo} />
      <SelectField span={4} {...eleccion('tipoVehiculo')} />
      <TextField
        span={4}
        {...pregunta('placaTrailer')}
        placeholder="R12345"
        warning={avisoPlacaTrailer}
        transform={mayusculas}
      />
      <SelectField span={4} {...eleccion('tipoCarroceria')} />
      <NumberField span={4} {...pregunta('numeroEjes')} help={EJES} min={1} max={10} />
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
    {...pregunta('placaCabezote')}
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

/** Section 3. No draft holds the password. */
export function GpsSection() {
  return (
    <SeccionFormulario
      seccion="gps"
      help="Si puede, cree un usuario solo de consulta. Guardamos la contraseña cifrada."
    >
      <TextField span={4} {...pregunta('operadorGPS')} />
      <TextField
        span={4}
        {...pregunta('usuarioGPS')}
        help="El correo con el que entra a la plataforma del GPS."
        {...entradaDeCorreo}
      />
      <PasswordField span={4} {...pregunta('contrasenaGPS')} help="No se guarda en el borrador." />
    </SeccionFormulario>
  );
}
