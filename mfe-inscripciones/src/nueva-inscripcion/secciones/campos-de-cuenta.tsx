import { useFormContext, useWatch } from 'react-hook-form';
import { avisoCuenta, tiposCuenta, tiposIdentificacionCuenta } from '@portal/contracts/inscripciones';
import { nombreParecido } from '@portal/dominio/nombres';
import { AutocompleteField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { entradaDeDocumento, mismoNumero } from './entrada.rules.js';
import { usePartes } from './use-partes.js';
import { useSugerencias } from './use-sugerencias.js';

const OTRO_TITULAR =
  'La cuenta está a nombre de otra persona. Verifique que esta autorización corresponde a su voluntad.';

interface CuentaProps {
  readonly pago: 'Fletes' | 'Anticipos';
}

/** The bank account of a payment: the same six questions for freight and advances. */
export function CamposDeCuenta({ pago }: CuentaProps) {
  const { control } = useFormContext<Valores>();
  const tipo = useWatch({ control, name: `tipoIdentificacion${pago}` });
  const { bancos } = useSugerencias();
  return (
    <>
      <Titular pago={pago} />
      <SelectField
        span={3}
        name={`tipoIdentificacion${pago}`}
        label="Tipo de identificación"
        options={tiposIdentificacionCuenta}
      />
      <TextField
        span={3}
        name={`numeroIdentificacion${pago}`}
        label="Número de identificación"
        {...entradaDeDocumento(tipo)}
      />
      <SelectField span={4} name={`tipoCuenta${pago}`} label="Tipo de cuenta" options={tiposCuenta} />
      <TextField
        span={4}
        name={`numeroCuenta${pago}`}
        label="Número de cuenta"
        inputMode="numeric"
        warning={avisoCuenta}
      />
      <AutocompleteField span={4} name={`entidadBancaria${pago}`} label="Entidad bancaria" options={bancos} />
    </>
  );
}

/** Warns of an account in another name. The same document is the same person, however the bank spells the name. */
function Titular({ pago }: CuentaProps) {
  const { control } = useFormContext<Valores>();
  const quien = useWatch({ control, name: `personaAutoriza${pago}` });
  const numero = useWatch({ control, name: `numeroIdentificacion${pago}` });
  const { nombreDe, documentoDe } = usePartes();
  const nombre = nombreDe(quien);
  const propia = mismoNumero(numero, documentoDe(quien));
  const aviso = (titular: string) =>
    titular && nombre && !propia && !nombreParecido(titular, nombre) ? OTRO_TITULAR : undefined;
  return (
    <TextField
      span={6}
      name={`titularCuenta${pago}`}
      label="Titular de la cuenta"
      help="Como aparece en el banco."
      warning={aviso}
    />
  );
}
