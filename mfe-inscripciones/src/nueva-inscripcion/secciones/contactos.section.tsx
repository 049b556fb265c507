import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import { entradaDeTelefono } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 7. */
export function ContactoEmergenciaSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario seccion="emergencia" help="A quién avisamos si algo le pasa al conductor.">
      <TextField span={8} {...pregunta('nombreContactoEmergencia')} />
      <SelectField span={4} {...eleccion('relacionContactoEmergencia')} />
      <TextField span={4} {...pregunta('telefonoContactoEmergencia')} {...entradaDeTelefono} />
      <AutocompleteField span={8} {...pregunta('ciudadContactoEmergencia')} options={municipios} />
    </SeccionFormulario>
  );
}

/** Sections 8 and 9. */
export function ReferenciaLaboralSection({ n }: { readonly n: 1 | 2 }) {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario seccion={`referenciaLaboral${n}`} help="Una empresa para la que haya transportado.">
      <TextField {...pregunta(`empresaReferencia${n}`)} />
      <TextField {...pregunta(`personaContactoReferencia${n}`)} />
      <TextField span={4} {...pregunta(`telefonoReferencia${n}`)} {...entradaDeTelefono} />
      <AutocompleteField span={8} {...pregunta(`ciudadReferencia${n}`)} options={municipios} />
    </SeccionFormulario>
  );
}

/** Section 10. */
export function ReferenciaFamiliarSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario seccion="referenciaFamiliar" help="Un familiar que no viva con el conductor.">
      <TextField span={8} {...pregunta('nombreReferenciaFamiliar')} />
      <SelectField span={4} {...eleccion('relacionReferenciaFamiliar')} />
      <TextField span={4} {...pregunta('telefonoReferenciaFamiliar')} {...entradaDeTelefono} />
      <AutocompleteField span={8} {...pregunta('ciudadReferenciaFamiliar')} options={municipios} />
    </SeccionFormulario>
  );
}

/** Section 11. */
export function ReferenciaPersonalSection() {
  const { municipios } = useSugerencias();
  return (
    <SeccionFormulario seccion="referenciaPersonal" help="Alguien que lo conozca y no sea familiar.">
      <TextField span={8} {...pregunta('nombreReferenciaPersonal')} />
      <SelectField span={4} {...eleccion('relacionReferenciaPersonal')} />
      <TextField span={4} {...pregunta('telefonoReferenciaPersonal')} {...entradaDeTelefono} />
      <AutocompleteField span={8} {...pregunta('ciudadReferenciaPersonal')} options={municipios} />
    </SeccionFormulario>
  );
}
