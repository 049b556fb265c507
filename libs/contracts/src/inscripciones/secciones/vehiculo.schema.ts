import { z } from 'zod';
import { tiposCarroceria, tiposVehiculo } from '../opciones.js';
import { opcion, placa, placaOpcional, texto } from './campos.js';

const EJES = 'Número de ejes es requerido';

/** Section 2: the truck as its licence says. */
export const vehiculoSchema = z.strictObject({
  placaCabezote: placa('Placa de cabezote es requerida'),
  modelo: texto('Modelo es requerido', 20),
  tipoVehiculo: opcion(tiposVehiculo, 'Tipo de vehículo es requerido'),
  placaTrailer: placaOpcional(),
  tipoCarroceria: opcion(tiposCarroceria, 'Tipo de carrocería es requerido'),
  numeroEjes: z.int({ error: EJES }).min(1, EJES).max(10, 'Máximo 10 ejes').default(4),
});
