import { z } from 'zod';
import { correo, texto } from './campos.js';

/** Section 3. The password is kept as typed: its spaces matter. It is never listed, printed, logged or drafted. */
export const gpsSchema = z.strictObject({
  operadorGPS: texto('Operador GPS es requerido'),
  usuarioGPS: correo(),
  contrasenaGPS: z
    .string({ error: 'Contraseña es requerida' })
    .min(1, 'Contraseña es requerida')
    .max(200, 'Use máximo 200 caracteres'),
});
