import { useFormContext, useWatch } from 'react-hook-form';
import { avisoCuenta, formulario, marcadoresAnticipos, marcadoresFletes } from '@portal/contracts/inscripciones';
import { nombreParecido } from '@portal/dominio/nombres';
import { AutocompleteField, NumberField, SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useRegistrarCertificacionAnticiposMutation, useRegistrarCertificacionMutation } from '../carga/carga.api.js';
import { Certificacion } from '../carga/certificacion.js';
import { TextoDiligenciado } from '../textos/texto-diligenciado.js';
import { entradaDeDocumento, mismoNumero } from './entrada.rules.js';
import { OtroAutoriza } from './otro-autoriza.js';
import { eleccion, pregunta } from './pregunta.rules.js';
import { Quien, usePartes } from './quien.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { useSugerencias } from './use-sugerencias.js';

/** Section 12. */
export function FletesSection() {
  const [registrar] = useRegistrarCertificacionMutation();
  return (
    <SeccionFormulario seccion="fletes" title="Autorización de pago de fletes">
      <Quien name="personaAutorizaFletes" />
      <OtroAutoriza pago="Fletes" />
      <TextoDiligenciado clave="autorizacion-fletes" marcadores={marcadoresFletes} />
      <CamposDeCuenta pago="Fletes" />
      <Certificacion
        campo="certificacionBancariaUrl"
        titulo={formulario.fletes.nombre}
        exito="La certificación bancaria se ha cargado correctamente."
        registrar={(certificationUrl) => registrar({ certificationUrl })}
      />
    </SeccionFormulario>
  );
}

/** Section 13. */
export function AnticiposSection() {
  const [registrar] = useRegistrarCertificacionAnticiposMutation();
  return (
    <SeccionFormulario seccion="anticipos" title="Autorización de pago de anticipos">
      <Quien span={8} name="personaAutorizaAnticipos" />
      <NumberField
        span={4}
        {...pregunta('porcentajeAnticipo')}
        min={1}
        max={100}
        decimals={2}
        capped={false}
        unit="%"
      />
      <OtroAutoriza pago="Anticipos" />
      <TextoDiligenciado clave="autorizacion-anticipos" marcadores={marcadoresAnticipos} />
      <CamposDeCuenta pago="Anticipos" />
      <Certificacion
        campo="certificacionBancariaAnticiposUrl"
        titulo={formulario.anticipos.nombre}
        exito="La certificación bancaria de anticipos se ha cargado correctamente."
        registrar={(certificationUrl) => registrar({ certificationUrl })}
      />
    </SeccionFormulario>
  );
}

const OTRO_TITULAR =
  'La cuenta está a nombre de otra persona. Verifique que esta autorización corresponde a su voluntad.';

interface CuentaProps {
  readonly pago: 'Fletes' | 'Anticipos';
}

/** The bank account of a payment: the same six questions for freight and advances. */
function CamposDeCuenta({ pago }: CuentaProps) {
  const { control } = useFormContext<Valores>();
  const tipo = useWatch({ control, name: `tipoIdentificacion${pago}` });
  const { bancos } = useSugerencias();
  return (
    <>
      <Titular pago={pago} />
      <SelectField span={3} {...eleccion(`tipoIdentificacion${pago}`)} />
      <TextField span={3} {...pregunta(`numeroIdentificacion${pago}`)} {...entradaDeDocumento(tipo)} />
      <SelectField span={4} {...eleccion(`tipoCuenta${pago}`)} />
      <TextField span={4} {...pregunta(`numeroCuenta${pago}`)} inputMode="numeric" warning={avisoCuenta} />
      <AutocompleteField span={4} {...pregunta(`entidadBancaria${pago}`)} options={bancos} />
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
  return <TextField span={6} {...pregunta(`titularCuenta${pago}`)} help="Como aparece en el banco." warning={aviso} />;
}
