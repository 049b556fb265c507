import { useFormContext, useWatch } from 'react-hook-form';
import {
  avisoMenorDeEdad,
  avisoTelefono,
  estadosCiviles,
  expedidaAntesDeNacer,
  tiposDocumentoConductor,
  tiposSangre,
} from '@portal/contracts/inscripciones';
import { hoyEnBogota, NACIMIENTO_MINIMO } from '@portal/dominio/fechas';
import { AutocompleteField, DateField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { entradaDeCorreo, entradaDeDocumento } from './entrada.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 6: one line says that all is required, so no field has an asterisk. */
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

/** The questions that only the driver is asked. */
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

/** Renders when the other date changes, without the section around it. */
function FechaExpedicionConductor() {
  const { control } = useFormContext<Valores>();
  const nacimiento = useWatch({ control, name: 'fechaNacimientoConductor' });
  const aviso = (expedicion: string) =>
    expedidaAntesDeNacer(expedicion, nacimiento)
      ? 'Es anterior a la fecha de nacimiento. Revise las dos fechas.'
      : undefined;
  return <DateField span={4} name="fechaExpedicionConductor" label="Fecha de expedición" warning={aviso} />;
}

function FechaNacimientoConductor() {
  const { control } = useFormContext<Valores>();
  const expedicion = useWatch({ control, name: 'fechaExpedicionConductor' });
  const aviso = (nacimiento: string) =>
    expedidaAntesDeNacer(expedicion, nacimiento)
      ? 'Es posterior a la fecha de expedición del documento. Revise las dos fechas.'
      : avisoMenorDeEdad(hoyEnBogota(new Date()))(nacimiento);
  return (
    <DateField
      span={4}
      name="fechaNacimientoConductor"
      label="Fecha de nacimiento"
      minDate={NACIMIENTO_MINIMO}
      autoComplete="section-conductor bday"
      warning={aviso}
    />
  );
}
