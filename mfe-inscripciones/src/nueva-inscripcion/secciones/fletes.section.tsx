import { marcadoresFletes } from '@portal/contracts/inscripciones';
import { useRegistrarCertificacionMutation } from '../carga/carga.api.js';
import { Certificacion } from '../carga/certificacion.js';
import { TextoDiligenciado } from '../textos/texto-diligenciado.js';
import { CamposDeCuenta } from './campos-de-cuenta.js';
import { Quien } from './quien.js';
import { SeccionFormulario } from './seccion-formulario.js';

/** Section 12. */
export function FletesSection() {
  const [registrar] = useRegistrarCertificacionMutation();
  return (
    <SeccionFormulario seccion="fletes" title="Autorización de pago de fletes">
      <Quien name="personaAutorizaFletes" label="¿Quién autoriza?" />
      <TextoDiligenciado clave="autorizacion-fletes" marcadores={marcadoresFletes} />
      <CamposDeCuenta pago="Fletes" />
      <Certificacion
        campo="certificacionBancariaUrl"
        titulo="Pago de fletes"
        exito="La certificación bancaria se ha cargado correctamente."
        registrar={(certificationUrl) => registrar({ certificationUrl })}
      />
    </SeccionFormulario>
  );
}
