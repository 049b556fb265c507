import { avisoTelefono, relacionesPersonales } from '@portal/contracts/inscripciones';
import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 11. */
export function ReferenciaPersonalSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario
      seccion="referenciaPersonal"
      title="Referencia personal"
      help="Alguien que lo conozca y no sea familiar."
    >
      <TextField span={8} name="nombreReferenciaPersonal" label="Nombre completo" />
      <SelectField span={4} name="relacionReferenciaPersonal" label="Relación" options={relacionesPersonales} />
      <TextField
        span={4}
        name="telefonoReferenciaPersonal"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        warning={avisoTelefono}
      />
      <AutocompleteField span={8} name="ciudadReferenciaPersonal" label="Ciudad" options={municipios} />
    </SeccionFormulario>
  );
}
