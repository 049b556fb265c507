import { avisoTelefono } from '@portal/contracts/inscripciones';
import { AutocompleteField, TextField } from '@portal/ui';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Sections 8 and 9. */
export function ReferenciaLaboralSection({ n }: { readonly n: 1 | 2 }) {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario
      seccion={`referenciaLaboral${n}`}
      title={`Referencia laboral ${n}`}
      help="Una empresa para la que haya transportado."
    >
      <TextField name={`empresaReferencia${n}`} label="Empresa" />
      <TextField name={`personaContactoReferencia${n}`} label="Persona de contacto" />
      <TextField
        span={4}
        name={`telefonoReferencia${n}`}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        warning={avisoTelefono}
      />
      <AutocompleteField span={8} name={`ciudadReferencia${n}`} label="Ciudad" options={municipios} />
    </SeccionFormulario>
  );
}
