import { useFormContext, useWatch } from 'react-hook-form';
import { digitoQueFalta, propietarioDesde, type CampoTenedor } from '@portal/contracts/inscripciones';
import { AutocompleteField, DateField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { entradaDeCorreo, entradaDeDocumento, entradaDeTelefono } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 4. */
export function TenedorSection() {
  return (
    <SeccionFormulario seccion="tenedor" help="Quien tiene y explota el vehículo, aunque no sea el dueño.">
      <CamposDeParte de="tenedor" />
    </SeccionFormulario>
  );
}

/** The ten fields of a holder by their meaning, and the owner's beside them. */
const delTenedor = {
  nombre: 'nombreRazonSocial',
  tipo: 'tipoDocumentoTenedor',
  numero: 'numeroDocumentoTenedor',
  lugar: 'lugarExpedicionTenedor',
  fecha: 'fechaExpedicionTenedor',
  telefono: 'telefonoContactoTenedor',
  correo: 'correoElectronicoTenedor',
  direccion: 'direccionTenedor',
  barrio: 'barrioTenedor',
  ciudad: 'ciudadTenedor',
} as const satisfies Record<string, CampoTenedor>;
type DelTenedor = typeof delTenedor;

const camposDe = {
  tenedor: delTenedor,
  propietario: Object.fromEntries(
    Object.entries(delTenedor).map(([dato, campo]) => [dato, propietarioDesde[campo]]),
  ) as { readonly [Dato in keyof DelTenedor]: (typeof propietarioDesde)[DelTenedor[Dato]] },
};
type Parte = keyof typeof camposDe;

interface ParteProps {
  readonly de: Parte;
  readonly disabled?: boolean;
  /** What may stay blank; nothing for the holder. */
  readonly opcional?: { readonly identidad: boolean; readonly correo: boolean; readonly resto: boolean };
}

const nada = { identidad: false, correo: false, resto: false };

/** The same ten questions for both parties. */
export function CamposDeParte({ de, disabled = false, opcional = nada }: ParteProps) {
  const campos = camposDe[de];
  const { control } = useFormContext<Valores>();
  const tipo = useWatch({ control, name: campos.tipo });
  const { municipios } = useSugerencias();
  const zona = `section-${de}` as const;
  const empresa = tipo === 'NIT' || tipo === 'rut';
  const ayuda = empresa ? { help: 'Para empresas, use la ciudad y la fecha de expedición del RUT.' } : {};
  const identidad = { disabled, optional: opcional.identidad };
  const resto = { disabled, optional: opcional.resto };
  return (
    <>
      <TextField span={8} {...pregunta(campos.nombre)} autoComplete={`${zona} name`} {...identidad} />
      <SelectField span={4} {...eleccion(campos.tipo)} {...identidad} />
      <NumeroDeDocumento name={campos.numero} tipo={tipo} identidad={identidad} />
      <AutocompleteField span={4} {...pregunta(campos.lugar)} options={municipios} {...ayuda} {...resto} />
      <DateField span={4} {...pregunta(campos.fecha)} {...resto} />
      <TextField
        span={4}
        {...pregunta(campos.telefono)}

        autoComplete={`${zona} tel`}
        {...entradaDeTelefono}
        {...resto}
      />
      <TextField
        span={8}
        {...pregunta(campos.correo)}
        autoComplete={`${zona} email`}
        {...entradaDeCorreo}
        disabled={disabled}
        optional={opcional.correo}
      />
      <TextField span={6} {...pregunta(campos.direccion)} autoComplete={`${zona} address-line1`} {...resto} />
      <TextField span={3} {...pregunta(campos.barrio)} {...resto} />
      <AutocompleteField span={3} {...pregunta(campos.ciudad)} options={municipios} {...resto} />
    </>
  );
}

interface NumeroProps {
  readonly name: (typeof camposDe)[Parte]['numero'];
  readonly tipo: string;
  readonly identidad: { readonly disabled: boolean; readonly optional: boolean };
}

/** Shows the check digit of a NIT that is written without it. */
function NumeroDeDocumento({ name, tipo, identidad }: NumeroProps) {
  const { control } = useFormContext<Valores>();
  const numero = useWatch({ control, name });
  const digito = tipo === 'NIT' || tipo === 'rut' ? digitoQueFalta(numero) : undefined;
  return (
    <TextField
      span={4}
      {...pregunta(name)}
      help={digito === undefined ? undefined : `Dígito de verificación: ${digito}`}
      {...entradaDeDocumento(tipo)}
      {...identidad}
    />
  );
}
