import { useFormContext, useWatch } from 'react-hook-form';
import { avisoMenorDeEdad, expedidaAntesDeNacer } from '@portal/contracts/inscripciones';
import { hoyEnBogota, NACIMIENTO_MINIMO } from '@portal/dominio/fechas';
import { AutocompleteField, DateField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { entradaDeCorreo, entradaDeDocumento, entradaDeTelefono } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 6: one line says that all is required, so no field has an asterisk. */
export const ConductorSection = () => (
  <SeccionFormulario seccion="conductor" help="Todos los datos de esta sección son obligatorios." marks={false}>
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
      <TextField {...pregunta('nombresConductor')} autoComplete="section-conductor given-name" />
      <TextField {...pregunta('apellidosConductor')} autoComplete="section-conductor family-name" />
      <SelectField span={4} {...eleccion('tipoDocumentoConductor')} />
      <TextField span={4} {...pregunta('numeroDocumentoConductor')} {...entradaDeDocumento(tipo)} />
      <AutocompleteField span={4} {...pregunta('lugarExpedicionConductor')} options={municipios} />
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
        {...pregunta('telefonoConductor')}

        autoComplete="section-conductor tel"
        {...entradaDeTelefono}
      />
      <TextField
        span={4}
        {...pregunta('correoElectronicoConductor')}
        autoComplete="section-conductor email"
        {...entradaDeCorreo}
      />
      <TextField {...pregunta('direccionConductor')} autoComplete="section-conductor address-line1" />
      <TextField span={3} {...pregunta('barrioConductor')} />
      <AutocompleteField span={3} {...pregunta('ciudadConductor')} options={municipios} />
    </>
  );
}

/** The questions that only the driver is asked. */
function Persona() {
  const { municipios, arls, afps, epss } = useSugerencias();
  return (
    <>
      <AutocompleteField span={4} {...pregunta('lugarNacimientoConductor')} options={municipios} />
      <FechaNacimientoConductor />
      <SelectField span={4} {...eleccion('tipoSangreConductor')} />
      <SelectField span={3} {...eleccion('estadoCivilConductor')} />
      <AutocompleteField span={3} {...pregunta('arlConductor')} options={arls} />
      <AutocompleteField span={3} {...pregunta('afpConductor')} options={afps} />
      <AutocompleteField span={3} {...pregunta('epsConductor')} options={epss} />
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
  return <DateField span={4} {...pregunta('fechaExpedicionConductor')} warning={aviso} />;
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
      {...pregunta('fechaNacimientoConductor')}
      minDate={NACIMIENTO_MINIMO}
      autoComplete="section-conductor bday"
      warning={aviso}
    />
  );
}
