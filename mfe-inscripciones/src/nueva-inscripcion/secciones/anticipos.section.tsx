import { marcadoresAnticipos } from '@portal/contracts/inscripciones';
import { NumberField } from '@portal/ui';
import { useRegistrarCertificacionAnticiposMutation } from '../carga/carga.api.js';
import { Certificacion } from '../carga/certificacion.js';
import { TextoDiligenciado } from '../textos/texto-diligenciado.js';
import { CamposDeCuenta } from './campos-de-cuenta.js';
import { Quien } from './quien.js';
import { SeccionFormulario } from './seccion-formulario.js';

/** Section 13. */
export function AnticiposSection() {
  const [registrar] = useRegistrarCertificacionAnticiposMutation();
  return (
    <SeccionFormulario seccion="anticipos" title="Autorización de pago de anticipos">
      <Quien span={8} name="personaAutorizaAnticipos" label="¿Quién autoriza?" />
      <NumberField
        span={4}
        name="porcentajeAnticipo"
        label="Porcentaje de anticipo"
        min={1}
        max={100}
        decimals={2}
        capped={false}
        unit="%"
      />
      <TextoDiligenciado clave="autorizacion-anticipos" marcadores={marcadoresAnticipos} />
      <CamposDeCuenta pago="Anticipos" />
      <Certificacion
        campo="certificacionBancariaAnticiposUrl"
        titulo="Pago de anticipos"
        exito="La certificación bancaria de anticipos se ha cargado correctamente."
        registrar={(certificationUrl) => registrar({ certificationUrl })}
      />
    </SeccionFormulario>
  );
}
