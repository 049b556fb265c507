import { useFormContext, useWatch } from 'react-hook-form';
import { avisoTelefono, estadosCiviles, tiposDocumentoConductor, tiposSangre } from '@portal/contracts/inscripciones';
import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { entradaDeCorreo } from './correo.rules.js';
import { entradaDeDocumento } from './documento.rules.js';
import { FechaExpedicionConductor, FechaNacimientoConductor } from './fechas-conductor.js';
import { SeccionFormulario } from './seccion.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 6: no asterisks, one line says that all is required. */
export const ConductorSection = () => (
  <SeccionFormulario
    seccion="conductor"
    title="Conductor"
    help="Todos los datos de esta sección son obligatorios."
    marks={false}
  >
    <Identidad />
    <Contacto />
    <Persona />
  </SeccionFormulario>
);

function Identidad() {
  const { control } = useFormContext<Valores>();
  const tipo = useWatch({ control, name: 'tipoDocumentoConductor' });
  const { municipios } = useSugerencias();
  return (
    <>
      <TextField name="nombresConductor" label="Nombres" autoComplete="section-conductor given-name" />
      <TextField name="apellidosConductor" label="Apellidos" autoComplete="section-conductor family-name" />
      <SelectField span={4} name="tipoDocumentoConductor" label="Tipo de documento" options={tiposDocumentoConductor} />
      <TextField span={4} name="numeroDocumentoConductor" label="Número de documento" {...entradaDeDocumento(tipo)} />
      <AutocompleteField span={4} name="lugarExpedicionConductor" label="Lugar de expedición" options={municipios} />
      <FechaExpedicionConductor />
    </>
  );
}

function Contacto() {
  const { municipios } = useSugerencias();
  return (
    <>
      <TextField
        span={4}
        name="telefonoConductor"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="section-conductor tel"
        warning={avisoTelefono}
      />
      <TextField
        span={4}
        name="correoElectronicoConductor"
        label="Correo electrónico"
        autoComplete="section-conductor email"
        {...entradaDeCorreo}
      />
      <TextField name="direccionConductor" label="Dirección" autoComplete="section-conductor address-line1" />
      <TextField span={3} name="barrioConductor" label="Barrio o vereda" />
      <AutocompleteField span={3} name="ciudadConductor" label="Ciudad" options={municipios} />
    </>
  );
}

/** What the enrolment asks of nobody but the driver. */
function Persona() {
  const { municipios, arls, afps, epss } = useSugerencias();
  return (
    <>
      <AutocompleteField span={4} name="lugarNacimientoConductor" label="Lugar de nacimiento" options={municipios} />
      <FechaNacimientoConductor />
      <SelectField span={4} name="tipoSangreConductor" label="Tipo de sangre" options={tiposSangre} />
      <SelectField span={3} name="estadoCivilConductor" label="Estado civil" options={estadosCiviles} />
      <AutocompleteField span={3} name="arlConductor" label="ARL" options={arls} />
      <AutocompleteField span={3} name="afpConductor" label="AFP" options={afps} />
      <AutocompleteField span={3} name="epsConductor" label="EPS" options={epss} />
    </>
  );
}
