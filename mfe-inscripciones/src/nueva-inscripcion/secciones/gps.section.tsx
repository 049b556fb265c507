import { PasswordField, TextField } from '@portal/ui';
import { entradaDeCorreo } from './entrada.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';

/** Section 3. No draft holds the password. */
export function GpsSection() {
  return (
    <SeccionFormulario
      seccion="gps"
      title="GPS"
      help="Si puede, cree un usuario solo de consulta. Guardamos la contraseña cifrada."
    >
      <TextField span={4} name="operadorGPS" label="Operador GPS" />
      <TextField
        span={4}
        name="usuarioGPS"
        label="Usuario GPS (correo)"
        help="El correo con el que entra a la plataforma del GPS."
        {...entradaDeCorreo}
      />
      <PasswordField span={4} name="contrasenaGPS" label="Contraseña GPS" help="No se guarda en el borrador." />
    </SeccionFormulario>
  );
}
