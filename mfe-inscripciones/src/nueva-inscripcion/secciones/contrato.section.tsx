import { useState, type MouseEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { download, useConfiguracionQuery } from '@portal/api-client';
import {
  campos,
  correoSugerido,
  esCorreo,
  firmaUnaEmpresa,
  marcadoresFirmante,
  ordenFirmantes,
  type Inscripcion,
} from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import { contratoPdf, versionEnProsa } from '@portal/contracts/textos';
import { limpiarTexto } from '@portal/dominio/nombres';
import { CheckboxField, Icon, useToast } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { sentenceFor } from '../carga/sentence-for.rules.js';
import { useDerived } from '../formulario/use-derived.js';
import { TextoDiligenciado } from '../textos/texto-diligenciado.js';
import { AUN_NO } from '../textos/textos-aceptados.js';
import { useTextosVigentesQuery, useTextosVistos } from '../textos/textos.api.js';
import { OtroAutoriza } from './otro-autoriza.js';
import { Quien } from './quien.js';
import { Representante } from './representante.js';
import { SeccionFormulario } from './seccion-formulario.js';

const TITULO_CONTRATO = 'Contrato de Vinculación Transitoria de Terceros';

/** Until a signer is chosen the declaration shows its placeholders. */
const delFirmante = (form: Inscripcion, empresa: Empresa) => {
  const { NOMBRE, TIPO_DOC, NUMERO_DOC, CALIDAD, ...resto } = marcadoresFirmante(form, 'propietario', empresa);
  return form.personaFirmaContrato ? { NOMBRE, TIPO_DOC, NUMERO_DOC, CALIDAD, ...resto } : resto;
};

/** Section 14: the contract, who signs it, the final declaration and the acceptance. */
export function ContratoSection() {
  const legible = useTextosVistos() !== undefined;
  return (
    <SeccionFormulario seccion="contrato" help="Después de enviar, cada firmante recibe un enlace personal por correo.">
      <Contrato />
      <Quien name="personaFirmaContrato" />
      <OtroAutoriza />
      <Representante />
      <Destinatarios />
      <h3 className="c12">Declaración y Autorización Final</h3>
      <TextoDiligenciado clave="declaracion-final" marcadores={delFirmante} />
      <CheckboxField
        name="aceptaTerminosContrato"
        disabled={!legible}
        help={legible ? undefined : AUN_NO}
        label={
          <>
            {campos.aceptaTerminosContrato.etiqueta}{' '}
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
  // The portal does not know the version of a contract that lies elsewhere.
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

/** Downloads the portal's own contract. Without a network a toast says so, instead of an empty tab. */
function useDescargaContrato() {
  const [bajando, setBajando] = useState(false);
  const toast = useToast();
  const bajar = async (): Promise<void> => {
    setBajando(true);
    try {
      await download(contratoPdf, {}, 'contrato-de-vinculacion.pdf');
    } catch (error) {
      console.error('contract not downloaded', error);
      toast({
        kind: 'error',
        title: 'Error',
        description: sentenceFor(error, 'No se pudo descargar el contrato. Intente nuevamente.'),
      });
    } finally {
      setBajando(false);
    }
  };
  return {
    bajando,
    bajar: (event: MouseEvent): void => {
      event.preventDefault();
      if (!bajando) void bajar();
    },
  };
}

/** A company's representative has an address of his own. */
const alRepresentante = (valores: Valores): boolean =>
  firmaUnaEmpresa(valores) && limpiarTexto(valores.correoElectronicoRepresentante) !== '';

/** The field with the contract signer's address: an owner who is the holder has the holder's. */
function campoDe(valores: Valores): Campo {
  if (alRepresentante(valores)) return 'correoElectronicoRepresentante';
  const { personaFirmaContrato, mismoTenedor } = valores;
  return personaFirmaContrato === 'propietario' && !mismoTenedor
    ? 'correoElectronicoPropietario'
    : 'correoElectronicoTenedor';
}

const DEL_CONDUCTOR = { quien: 'Conductor', campo: 'correoElectronicoConductor' } as const;

const derivar = (valores: Valores) => {
  const { personaFirmaContrato } = valores;
  const campo = campoDe(valores);
  return {
    conductor: limpiarTexto(valores.correoElectronicoConductor),
    campo,
    calidad:
      (personaFirmaContrato === 'propietario' ? 'Propietario' : 'Tenedor') +
      (alRepresentante(valores) ? ' (su representante)' : ''),
    propietario: personaFirmaContrato ? limpiarTexto(String(valores[campo])) : '',
  };
};

/** Shows where the signing links will go, before the form is frozen (docs/decisiones.md#corregir-correo). */
function Destinatarios() {
  const { campo, calidad, ...correos } = useDerived(derivar);
  const conocidos = ordenFirmantes.filter((rol) => correos[rol] !== '');
  if (conocidos.length === 0) return null;
  return (
    <div className="c12 destinatarios">
      <p id="destinatarios">
        Los enlaces para firmar llegarán a estos correos. Revíselos: un correo errado se corrige después en Mis
        Inscripciones, mientras esa persona no firme; ningún otro dato se puede cambiar.
      </p>
      <ul aria-labelledby="destinatarios">
        {conocidos.map((rol) => (
          <Destinatario
            key={rol}
            correo={correos[rol]}
            {...(rol === 'conductor' ? DEL_CONDUCTOR : { quien: calidad, campo })}
          />
        ))}
      </ul>
    </div>
  );
}

/** Why an address looks wrong; '' when it does not. Both reasons may hold: 'ana..r@gmial.com'. */
function dudaDe(correo: string): string {
  const querido = correoSugerido(correo);
  const dudas = [
    !esCorreo(correo) && 'No es un correo válido: corríjalo antes de enviar.',
    querido && `¿Quiso decir ${querido}?`,
  ];
  return dudas.filter(Boolean).join(' ');
}

interface DestinatarioProps {
  readonly quien: string;
  readonly correo: string;
  /** Where it can be corrected. */
  readonly campo: Campo;
}

function Destinatario({ quien, correo, campo }: DestinatarioProps) {
  const { setFocus } = useFormContext<Valores>();
  const duda = dudaDe(correo);
  return (
    <li>
      {quien}: <b>{correo}</b>
      {duda && (
        <span className="adv">
          <Icon name="advertencia" size="s" />
          <span>
            {duda}{' '}
            <a
              href={`#${campo}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(campo);
              }}
            >
              Revisar el correo
            </a>
          </span>
        </span>
      )}
    </li>
  );
}
