import { useFormContext, useWatch } from 'react-hook-form';
import { avisoTelefono, digitoQueFalta, tiposDocumento } from '@portal/contracts/inscripciones';
import { AutocompleteField, DateField, SelectField, TextField } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { entradaDeCorreo, entradaDeDocumento } from './entrada.rules.js';
import { useSugerencias } from './use-sugerencias.js';

/** The ten fields of a holder or an owner, by their meaning. */
export interface CamposParte {
  readonly nombre: Campo;
  readonly tipo: 'tipoDocumentoTenedor' | 'tipoDocumentoPropietario';
  readonly numero: Campo;
  readonly lugar: Campo;
  readonly fecha: Campo;
  readonly telefono: Campo;
  readonly correo: Campo;
  readonly direccion: Campo;
  readonly barrio: Campo;
  readonly ciudad: Campo;
}

interface ParteProps {
  readonly campos: CamposParte;
  readonly disabled?: boolean;
  /** What may stay blank; nothing for the holder. */
  readonly opcional?: { readonly identidad: boolean; readonly correo: boolean; readonly resto: boolean };
}

const nada = { identidad: false, correo: false, resto: false };

/** The same ten questions for both parties. */
export function CamposDeParte({ campos, disabled = false, opcional = nada }: ParteProps) {
  const { control } = useFormContext<Valores>();
  const tipo = useWatch({ control, name: campos.tipo });
  const { municipios } = useSugerencias();
  const zona = `section-${campos.tipo === 'tipoDocumentoTenedor' ? 'tenedor' : 'propietario'}` as const;
  const empresa = tipo === 'NIT' || tipo === 'rut';
  const ayuda = empresa ? { help: 'Para empresas, use la ciudad y la fecha de expedición del RUT.' } : {};
  const identidad = { disabled, optional: opcional.identidad };
  const resto = { disabled, optional: opcional.resto };
  return (
    <>
      <TextField
        span={8}
        name={campos.nombre}
        label="Nombre o razón social"
        autoComplete={`${zona} name`}
        {...identidad}
      />
      <SelectField span={4} name={campos.tipo} label="Tipo de documento" options={tiposDocumento} {...identidad} />
      <NumeroDeDocumento campos={campos} tipo={tipo} identidad={identidad} />
      <AutocompleteField
        span={4}
        name={campos.lugar}
        label="Lugar de expedición"
        options={municipios}
        {...ayuda}
        {...resto}
      />
      <DateField span={4} name={campos.fecha} label="Fecha de expedición" {...resto} />
      <TextField
        span={4}
        name={campos.telefono}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete={`${zona} tel`}
        warning={avisoTelefono}
        {...resto}
      />
      <TextField
        span={8}
        name={campos.correo}
        label="Correo electrónico"
        autoComplete={`${zona} email`}
        {...entradaDeCorreo}
        disabled={disabled}
        optional={opcional.correo}
      />
      <TextField span={6} name={campos.direccion} label="Dirección" autoComplete={`${zona} address-line1`} {...resto} />
      <TextField span={3} name={campos.barrio} label="Barrio o vereda" {...resto} />
      <AutocompleteField span={3} name={campos.ciudad} label="Ciudad" options={municipios} {...resto} />
    </>
  );
}

interface NumeroProps {
  readonly campos: CamposParte;
  readonly tipo: string;
  readonly identidad: { readonly disabled: boolean; readonly optional: boolean };
}

/** Shows the check digit of a NIT that is written without it. */
function NumeroDeDocumento({ campos, tipo, identidad }: NumeroProps) {
  const { control } = useFormContext<Valores>();
  const numero = String(useWatch({ control, name: campos.numero }));
  const digito = tipo === 'NIT' || tipo === 'rut' ? digitoQueFalta(numero) : undefined;
  return (
    <TextField
      span={4}
      name={campos.numero}
      label="Número de documento"
      help={digito === undefined ? undefined : `Dígito de verificación: ${digito}`}
      {...entradaDeDocumento(tipo)}
      {...identidad}
    />
  );
}
