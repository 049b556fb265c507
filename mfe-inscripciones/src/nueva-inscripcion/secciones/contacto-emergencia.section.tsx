import { avisoTelefono, relacionesEmergencia } from '@portal/contracts/inscripciones';
import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 7. */
export function ContactoEmergenciaSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario
      seccion="emergencia"
      title="Contacto de emergencia"
      help="A quién avisamos si algo le pasa al conductor."
    >
      <TextField span={8} name="nombreContactoEmergencia" label="Nombre completo" />
      <SelectField
        span={4}
        name="relacionContactoEmergencia"
        label="Relación con el contacto"
        options={relacionesEmergencia}
      />
      <TextField
        span={4}
        name="telefonoContactoEmergencia"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        warning={avisoTelefono}
      />
      <AutocompleteField span={8} name="ciudadContactoEmergencia" label="Ciudad" options={municipios} />
    </SeccionFormulario>
  );
}
