import { avisoTelefono, relacionesFamiliares } from '@portal/contracts/inscripciones';
import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 10. */
export function ReferenciaFamiliarSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario
      seccion="referenciaFamiliar"
      title="Referencia familiar"
      help="Un familiar que no viva con el conductor."
    >
      <TextField span={8} name="nombreReferenciaFamiliar" label="Nombre completo" />
      <SelectField span={4} name="relacionReferenciaFamiliar" label="Relación" options={relacionesFamiliares} />
      <TextField
        span={4}
        name="telefonoReferenciaFamiliar"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        warning={avisoTelefono}
      />
      <AutocompleteField span={8} name="ciudadReferenciaFamiliar" label="Ciudad" options={municipios} />
    </SeccionFormulario>
  );
}
