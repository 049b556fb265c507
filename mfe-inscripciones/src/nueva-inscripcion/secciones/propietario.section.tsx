import { useFormContext, useWatch } from 'react-hook-form';
import { Notice, RequiredMarks, YesNoField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { irA, paradas, type Parada } from '../formulario/paradas.js';
import { CopiaDelTenedor, useMismoTenedor } from './mismo-tenedor.js';
import { CamposDeParte, type CamposParte } from './parte.js';
import { SeccionFormulario } from './seccion.js';
import { useRevisarPartes } from './use-revisar-partes.js';

const campos: CamposParte = {
  nombre: 'nombreRazonSocialPropietario',
  tipo: 'tipoDocumentoPropietario',
  numero: 'numeroDocumentoPropietario',
  lugar: 'lugarExpedicionPropietario',
  fecha: 'fechaExpedicionPropietario',
  telefono: 'telefonoContactoPropietario',
  correo: 'correoElectronicoPropietario',
  direccion: 'direccionPropietario',
  barrio: 'barrioPropietario',
  ciudad: 'ciudadPropietario',
};
const tenedor = paradas.find(({ seccion }) => seccion === 'tenedor') as Parada;

/** Section 5. What is asked of the owner depends on what he does: sign, authorise a payment, or neither. */
export function PropietarioSection({ bloqueado = false }: { readonly bloqueado?: boolean }) {
  const { control } = useFormContext<Valores>();
  const { mismo, elegir } = useMismoTenedor();
  const papeles = useWatch({
    control,
    name: ['personaFirmaContrato', 'personaAutorizaFletes', 'personaAutorizaAnticipos'],
  });
  useRevisarPartes([mismo, ...papeles]);
  const firma = papeles[0] === 'propietario';
  return (
    <SeccionFormulario seccion="propietario" title="Propietario" help="Quien figura en la licencia de tránsito.">
      <RequiredMarks value={false}>
        <YesNoField name="mismoTenedor" label="¿El propietario es el mismo tenedor?" onChoose={elegir} />
      </RequiredMarks>
      {mismo && <AvisoCopia />}
      {mismo && <CopiaDelTenedor />}
      <CamposDeParte
        campos={campos}
        disabled={mismo || bloqueado}
        {...(mismo ? {} : { opcional: { identidad: !papeles.includes('propietario'), correo: !firma, resto: true } })}
      />
    </SeccionFormulario>
  );
}

const AvisoCopia = () => (
  <div className="c12">
    <Notice kind="exito" title="Datos copiados automáticamente del tenedor">
      Para cambiarlos, edítelos en la sección Tenedor.{' '}
      <a
        href="#seccion-tenedor"
        onClick={(event) => {
          event.preventDefault();
          irA(tenedor);
        }}
      >
        Ir a Tenedor
      </a>
    </Notice>
  </div>
);
