import { CamposDeParte, type CamposParte } from './campos-de-parte.js';
import { SeccionFormulario } from './seccion-formulario.js';

const campos: CamposParte = {
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
};

/** Section 4. */
export function TenedorSection() {
  return (
    <SeccionFormulario
      seccion="tenedor"
      title="Tenedor"
      help="Quien tiene y explota el vehículo, aunque no sea el dueño."
    >
      <CamposDeParte campos={campos} />
    </SeccionFormulario>
  );
}
