import {
  avisoTelefono,
  estadosCiviles,
  NACIMIENTO_MINIMO,
  tiposDocumentoConductor,
  tiposSangre,
} from '@portal/contracts/inscripciones';
import { AutocompleteField, DateField, SelectField, TextField } from '@portal/ui';
import { SeccionFormulario } from './seccion.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 6: no asterisks, one line says that all is required. */
export function ConductorSection() {
  const { municipios, arls, afps, epss } = useSugerencias();
  return (
    <SeccionFormulario
      seccion="conductor"
      title="Conductor"
      help="Todos los datos de esta sección son obligatorios."
      marks={false}
    >
      <TextField name="nombresConductor" label="Nombres" />
      <TextField name="apellidosConductor" label="Apellidos" />
      <SelectField span={4} name="tipoDocumentoConductor" label="Tipo de documento" options={tiposDocumentoConductor} />
      <TextField span={4} name="numeroDocumentoConductor" label="Número de documento" />
      <AutocompleteField span={4} name="lugarExpedicionConductor" label="Lugar de expedición" options={municipios} />
      <DateField span={4} name="fechaExpedicionConductor" label="Fecha de expedición" />
      <TextField span={4} name="telefonoConductor" label="Teléfono" type="tel" inputMode="tel" warning={avisoTelefono} />
      <TextField span={4} name="correoElectronicoConductor" label="Correo electrónico" type="email" inputMode="email" />
      <TextField name="direccionConductor" label="Dirección" />
      <TextField span={3} name="barrioConductor" label="Barrio o vereda" />
      <AutocompleteField span={3} name="ciudadConductor" label="Ciudad" options={municipios} />
      <AutocompleteField span={4} name="lugarNacimientoConductor" label="Lugar de nacimiento" options={municipios} />
      <DateField span={4} name="fechaNacimientoConductor" label="Fecha de nacimiento" minDate={NACIMIENTO_MINIMO} />
      <SelectField span={4} name="tipoSangreConductor" label="Tipo de sangre" options={tiposSangre} />
      <SelectField span={3} name="estadoCivilConductor" label="Estado civil" options={estadosCiviles} />
      <AutocompleteField span={3} name="arlConductor" label="ARL" options={arls} />
      <AutocompleteField span={3} name="afpConductor" label="AFP" options={afps} />
      <AutocompleteField span={3} name="epsConductor" label="EPS" options={epss} />
    </SeccionFormulario>
  );
}
