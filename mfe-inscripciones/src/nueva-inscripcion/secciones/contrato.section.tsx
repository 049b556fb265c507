import { useConfiguracionQuery } from '@portal/api-client';
import { marcadoresFirmante, type Inscripcion } from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import { contratoPdf, versionEnProsa } from '@portal/contracts/textos';
import { CheckboxField, Icon } from '@portal/ui';
import { TextoDiligenciado } from '../textos/texto-diligenciado.js';
import { useTextosVigentesQuery } from '../textos/textos.api.js';
import { useDescargaContrato } from '../textos/use-descarga-contrato.js';
import { AUN_NO, useTextosVistos } from '../textos/use-textos-vistos.js';
import { Destinatarios } from './destinatarios.js';
import { Quien } from './quien.js';
import { SeccionFormulario } from './seccion.js';

const TITULO_CONTRATO = 'Contrato de Vinculación Transitoria de Terceros';

/** Nobody is chosen at first: the declaration then shows its placeholders. */
const delFirmante = (form: Inscripcion, empresa: Empresa) => {
  const { NOMBRE, TIPO_DOC, NUMERO_DOC, CALIDAD, ...resto } = marcadoresFirmante(form, 'propietario', empresa);
  return form.personaFirmaContrato ? { NOMBRE, TIPO_DOC, NUMERO_DOC, CALIDAD, ...resto } : resto;
};

/** Section 14: the contract, who signs it, the final declaration and the acceptance. */
export function ContratoSection() {
  const legible = useTextosVistos() !== undefined;
  return (
    <SeccionFormulario
      seccion="contrato"
      title="Contrato y firma"
      help="Después de enviar, cada firmante recibe un enlace personal por correo."
    >
      <Contrato />
      <Quien name="personaFirmaContrato" label="Persona que firma (Inscripción de Terceros)" />
      <Destinatarios />
      <h3 className="c12">Declaración y Autorización Final</h3>
      <TextoDiligenciado clave="declaracion-final" marcadores={delFirmante} />
      <CheckboxField
        name="aceptaTerminosContrato"
        disabled={!legible}
        help={legible ? undefined : AUN_NO}
        label={
          <>
            Leí y acepto los términos del contrato.{' '}
            <span className="req" aria-hidden="true">
              *
            </span>
          </>
        }
      />
    </SeccionFormulario>
  );
}

function Contrato() {
  const { data: configuracion } = useConfiguracionQuery();
  const { data: textos } = useTextosVigentesQuery();
  const direccion = configuracion?.urlContrato ?? contratoPdf.path;
  const propio = direccion === contratoPdf.path;
  const { bajando, bajar } = useDescargaContrato();
  // A contract that lies elsewhere has no version that the portal knows.
  const version = propio ? textos?.find(({ clave }) => clave === 'contrato-vinculacion')?.version : undefined;
  return (
    <div className="doc c12">
      <span className="pg loseta">
        <Icon name="documentos" />
      </span>
      <div>
        <b>{TITULO_CONTRATO}</b>
        <div className="mini t3">PDF{version && ` · versión ${versionEnProsa(version)}`}</div>
      </div>
      <a
        className="btn sec"
        href={direccion}
        target="_blank"
        rel="noopener noreferrer"
        aria-disabled={bajando || undefined}
        onClick={propio ? bajar : undefined}
      >
        <Icon name="descargar" />
        {bajando ? 'Descargando...' : 'Descargar contrato'}
      </a>
    </div>
  );
}
