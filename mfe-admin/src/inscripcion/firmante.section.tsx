import { useId, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { Representante as RepresentanteLegal } from '@portal/contracts/core';
import {
  firmanteListado,
  nombreDeRepresentante,
  reenviadoPor,
  type CorreoEnviado,
  type Entrega,
  type FirmanteDeFicha,
  type InscripcionVista,
} from '@portal/contracts/inscripciones';
import { estadoDeCertificado } from '@portal/dominio/certificado';
import { estadoFirma } from '@portal/dominio/estados';
import { documentoConTipo, fechaDe, fechaHoraCorta, huellaCorta, telefono } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { Button, deliveryState, Icon, StatusChip } from '@portal/ui';
import { Reenviar } from '../revision-inscripciones/reenviar.js';
import { AtenderDialog } from './atender.dialog.js';
import { CorregirDialog } from './corregir.dialog.js';
import { destinoDe, nombreDeCorreo, resultadoDeCorreo } from './historia.rules.js';
import { RevocarDialog } from './revocar.dialog.js';

interface FirmanteProps {
  readonly vista: InscripcionVista;
  readonly rol: RolFirmante;
  readonly puedeRevocar: boolean;
}

/** One signer: how to reach them, what became of link, certificate and each mail, and what can be done about it. */
export function FirmanteSection({ vista, rol, puedeRevocar }: FirmanteProps) {
  const titulo = useId();
  const [abierto, setAbierto] = useState<'atender' | 'corregir' | 'revocar'>();
  const { etiqueta, firmado } = firmanteListado(vista.listada, rol);
  const espera = !firmado && !vista.listada.retiro && !vista.listada.sembrada;
  const firmante = vista.firmantes[rol];
  const certificados = vista.certificados?.filter((uno) => uno.rol === rol);
  const activo = certificados?.find(({ certificado }) => estadoDeCertificado(certificado, new Date()) === 'valido');
  return (
    <section className="tarjeta in-firmante" aria-labelledby={titulo}>
      <header>
        <div>
          <h2 id={titulo}>{etiqueta}</h2>
          <p>
            {firmante.nombre} ·{' '}
            <span className="in-junto">{documentoConTipo(firmante.tipoDocumento, firmante.numeroDocumento)}</span>
          </p>
          {firmante.representante && <Representante {...firmante.representante} />}
        </div>
        <StatusChip de="firma" estado={estadoFirma(firmado)} />
      </header>
      <dl>
        <Correo vista={vista} rol={rol} />
        <div>
          <dt>Teléfono</dt>
          <dd>
            <a href={`tel:${firmante.telefono.replace(/[^\d+]/g, '')}`}>{telefono(firmante.telefono)}</a>
          </dd>
        </div>
        <Enlace
          firmante={firmante}
          reenviado={vista.listada.entregas[rol].reenviado}
          terminado={!firmado && vista.listada.retiro !== undefined}
        />
        <div>
          <dt>Certificado</dt>
          <dd>
            <Certificados certificados={certificados?.map(({ certificado }) => certificado)} />
          </dd>
        </div>
      </dl>
      <Correos correos={vista.correos} rol={rol} correo={firmante.correo} />
      <footer>
        {espera && (
          <Corregir
            primero={vista.listada.entregas[rol].estado === 'rechazado'}
            etiqueta={etiqueta}
            onClick={() => setAbierto('corregir')}
          />
        )}
        {espera && vista.listada.entregas[rol].estado === 'con-novedad' && (
          <Button icon="check" onClick={() => setAbierto('atender')} aria-label={`Marcar como atendida: ${etiqueta}`}>
            Marcar como atendida
          </Button>
        )}
        {espera && <Reenviar inscripcion={vista.listada} rol={rol} />}
        {puedeRevocar && activo && (
          <Button
            variant="danger-outlined"
            icon="prohibido"
            onClick={() => setAbierto('revocar')}
            aria-label={`Revocar certificado: ${etiqueta}`}
          >
            Revocar certificado
          </Button>
        )}
      </footer>
      {abierto === 'atender' && (
        <AtenderDialog
          vista={vista}
          rol={rol}
          firmante={etiqueta.toLowerCase()}
          onClose={() => setAbierto(undefined)}
        />
      )}
      {abierto === 'corregir' && <CorregirDialog vista={vista} rol={rol} onClose={() => setAbierto(undefined)} />}
      {abierto === 'revocar' && activo && (
        <RevocarDialog
          certificado={activo.certificado}
          firmante={etiqueta.toLowerCase()}
          onClose={() => setAbierto(undefined)}
        />
      )}
    </section>
  );
}

/** Who signs for a company: name, position and document. */
const Representante = ({ cargo, tipoDocumento, numeroDocumento, ...quien }: RepresentanteLegal) => (
  <p>
    Firma {[nombreDeRepresentante(quien), ...(cargo ? [cargo] : [])].join(', ')} ·{' '}
    <span className="in-junto">{documentoConTipo(tipoDocumento, numeroDocumento)}</span>
  </p>
);

/** The one primary action of the page where the mail was refused: it unblocks the enrolment. */
const Corregir = ({ primero, etiqueta, onClick }: { primero: boolean; etiqueta: string; onClick: () => void }) => (
  <Button
    variant={primero ? 'primary' : 'outlined'}
    icon="lapiz"
    onClick={onClick}
    aria-label={`Corregir correo: ${etiqueta}`}
  >
    Corregir correo
  </Button>
);

function Correo({ vista, rol }: Pick<FirmanteProps, 'vista' | 'rol'>) {
  const { correo, correccion } = vista.firmantes[rol];
  const { texto, mal } = deliveryState(vista.listada.entregas[rol]);
  return (
    <div>
      <dt>Correo</dt>
      <dd className={mal ? 'mal' : undefined}>
        <b>{correo}</b>
        <small>{texto}</small>
        {correccion && (
          <small className="in-corregido">
            Antes {correccion.antes}. Lo corrigió {correccion.por} el {fechaHoraCorta(correccion.en)}:{' '}
            {correccion.motivo}
          </small>
        )}
      </dd>
    </div>
  );
}

interface EnlaceProps {
  readonly firmante: FirmanteDeFicha;
  readonly reenviado: Entrega['reenviado'];
  /** The enrolment was taken back before this one signed. */
  readonly terminado: boolean;
}

/** The living link: until when it opens, or when it was used, and who mailed it anew. */
function Enlace({ firmante: { enlaceActual, enviados, avisos }, reenviado, terminado }: EnlaceProps) {
  return (
    <div>
      <dt>Enlace</dt>
      <dd>
        {enlaceActual ? (
          <>
            {terminado ? 'Dejó de funcionar' : vigenciaDe(enlaceActual)}
            <small>
              {[aperturaDe(enlaceActual), ...(enviados > 1 ? [`${enviados} enviados`] : [])]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {reenviado && <small>{reenviadoPor(reenviado)}</small>}
            {frasesDeAvisos(avisos).map((frase) => (
              <small key={frase}>{frase}</small>
            ))}
          </>
        ) : (
          <span className="t2">{terminado ? 'No sale ninguno' : 'Sale apenas el documento esté listo'}</span>
        )}
      </dd>
    </div>
  );
}

/** What the portal mailed by itself, and what it mails next, so that nobody reminds twice. */
function frasesDeAvisos(avisos: FirmanteDeFicha['avisos']): string[] {
  if (!avisos) return [];
  const { recordatorios, renovaciones, proximo } = avisos;
  const salieron = [
    ...(recordatorios > 0 ? [recordatorios === 1 ? '1 recordatorio' : `${recordatorios} recordatorios`] : []),
    ...(renovaciones > 0 ? [renovaciones === 1 ? '1 renovación' : `${renovaciones} renovaciones`] : []),
  ];
  const nombres = {
    recordatorio: 'El recordatorio sale',
    renovacion: 'El enlace se renueva',
    desconocido: 'Sale otro aviso',
  };
  return [
    ...(salieron.length > 0 ? [`Por sí solo: ${salieron.join(' y ')}`] : []),
    ...(proximo ? [`${nombres[proximo.clase]} por sí solo el ${fechaHoraCorta(proximo.en)}`] : []),
  ];
}

/** A link that was used was open, whatever is known of its opening. */
function aperturaDe({ abiertoEn, usadoEn }: NonNullable<FirmanteDeFicha['enlaceActual']>): string {
  if (abiertoEn) return `Abierto el ${fechaHoraCorta(abiertoEn)}`;
  return usadoEn ? '' : 'Nunca abierto';
}

function vigenciaDe({ usadoEn, venceEn }: NonNullable<FirmanteDeFicha['enlaceActual']>): string {
  if (usadoEn) return `Usado el ${fechaHoraCorta(usadoEn)}`;
  return `${Date.parse(venceEn) < Date.now() ? 'Venció' : 'Vence'} el ${fechaHoraCorta(venceEn)}`;
}

/** The newest first; undefined while their keeper does not answer. */
function Certificados({ certificados }: { readonly certificados: readonly Certificado[] | undefined }) {
  if (!certificados) return <span className="t2">No se puede consultar ahora</span>;
  if (certificados.length === 0) return <span className="t2">Todavía no lo genera</span>;
  return (
    <ul className="in-certificados">
      {certificados.map((certificado) => (
        <li key={certificado.id}>
          <StatusChip de="certificado" estado={estadoDeCertificado(certificado, new Date())} />
          <span>
            {certificado.revokedAt
              ? `desde el ${fechaDe(certificado.revokedAt)}`
              : `hasta el ${fechaDe(certificado.validTo)}`}
            <small className="huella">{huellaCorta(certificado.fingerprint)}</small>
            {certificado.revocationReason && <small>{certificado.revocationReason}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface CorreosProps {
  readonly correos: readonly CorreoEnviado[] | undefined;
  readonly rol: RolFirmante;
  readonly correo: string;
}

/** Each mail and message to this signer: the links of the role, and what else went to the address. */
function Correos({ correos, rol, correo }: CorreosProps) {
  const suyos = correos?.filter((uno) => (uno.rol === undefined ? mismo(uno.destinatario, correo) : uno.rol === rol));
  return (
    <div className="in-correos">
      <h3>{suyos?.some(({ canal }) => canal === 'mensaje') ? 'Correos y mensajes' : 'Correos'}</h3>
      {!suyos && <p className="mini t2">No se pueden consultar ahora.</p>}
      {suyos?.length === 0 && <p className="mini t2">Todavía no hay ninguno.</p>}
      <ul>
        {suyos?.map((uno) => (
          <li key={uno.id} className={uno.estado === 'rechazado' ? 'mal' : undefined}>
            <Icon name={iconoDe(uno)} size="s" />
            <span>
              <b>{nombreDeCorreo(uno)}</b>
              {!mismo(uno.destinatario, correo) && ` a ${destinoDe(uno)}`}
              <br />
              {resultadoDeCorreo(uno)}
            </span>
            <time dateTime={uno.creadoEn}>{fechaHoraCorta(uno.terminadoEn ?? uno.creadoEn)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mismo = (una: string, otra: string): boolean => una.toLowerCase() === otra.toLowerCase();
function iconoDe({ canal, estado }: CorreoEnviado) {
  if (canal === 'mensaje') return estado === 'rechazado' ? 'advertencia' : 'enviar';
  return estado === 'rechazado' ? 'correoRechazado' : estado === 'aceptado' ? 'correoAceptado' : 'correo';
}
