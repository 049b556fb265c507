import { CamposDeParte } from './campos-de-parte.js';
import { SeccionFormulario } from './seccion-formulario.js';

/** Section 4. */
export function TenedorSection() {
  return (
    <SeccionFormulario
      seccion="tenedor"
      title="Tenedor"
      help="Quien tiene y explota el vehículo, aunque no sea el dueño."
    >
      <CamposDeParte de="tenedor" />
    </SeccionFormulario>
  );
}
