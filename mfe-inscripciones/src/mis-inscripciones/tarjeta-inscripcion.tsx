import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import {
  etiqueta,
  firmanteListado,
  ordenFirmantes,
  type InscripcionListada,
  type Retiro,
} from '@portal/contracts/inscripciones';
import { esDePrueba, estadoFirma, estadoPropio, estadosFirma } from '@portal/dominio/estados';
import { documentoConTipo, fechaLarga } from '@portal/dominio/formatos';
import { paginaDeMiInscripcion } from '@portal/dominio/paginas';
import type { RolFirmante } from '@portal/dominio/roles';
import { Button, deliveryState, Icon, Plate, StatusChip } from '@portal/ui';
import { CopiarComoNueva } from '../copia/copiar-como-nueva.js';
import { CorregirDevuelta } from '../copia/corregir-devuelta.js';
import { CorregirCorreo } from './corregir-correo.js';
import { useDescargaPdf } from './use-descarga-pdf.js';

interface TarjetaProps {
  readonly inscripcion: InscripcionListada;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One enrolment of this person: plate, driver, date, both signatures, status and PDF. */
export function TarjetaInscripcion({ inscripcion, ref }: TarjetaProps) {
  const { id, placaCabezote, nombresConductor, apellidosConductor, createdAt } = inscripcion;
  const { descargando, bajar } = useDescargaPdf(id);
  const { retiro, reemplaza } = inscripcion;
  const estado = retiro ? (
    <StatusChip de="marca" estado={retiro.como} />
  ) : (
    <StatusChip de="propio" estado={estadoPropio(inscripcion)} />
  );
  return (
    <article className="tarjeta ins-f" aria-label={`Inscripción ${inscripcion.codigo}`} ref={ref} tabIndex={-1}>
      <div className="cab1">
        <Plate value={placaCabezote} />
        {esDePrueba(inscripcion) && <StatusChip de="marca" estado="prueba" />}
        {inscripcion.sembrada && <StatusChip de="marca" estado="sembrada" />}
      </div>
      <div className="quien">
        <b>
          {nombresConductor} {apellidosConductor}
        </b>
        <div className="peq t2">
          {documentoConTipo(inscripcion.tipoDocumentoConductor, inscripcion.numeroDocumentoConductor)} ·{' '}
          {fechaLarga(createdAt)}
        </div>
        <div className="peq t2">
          <Link to={paginaDeMiInscripcion(id)}>{inscripcion.codigo}</Link>
          {reemplaza && ` · reemplaza a ${reemplaza}`}
        </div>
        {retiro?.como !== 'devuelta' && <CopiarComoNueva inscripcion={inscripcion} />}
      </div>
      <div className="firmas" role="group" aria-label="Firmas">
        {ordenFirmantes.map((rol) => (
          <Firma key={rol} inscripcion={inscripcion} rol={rol} />
        ))}
      </div>
      <div className="fin">
        {estado}
        {inscripcion.sembrada ? (
          <span className="peq t3">Sin documento</span>
        ) : (
          <Button icon="descargar" busy={descargando && 'Descargando...'} onClick={() => void bajar()}>
            Descargar PDF
          </Button>
        )}
      </div>
      {retiro?.como === 'devuelta' && <Devuelta inscripcion={inscripcion} retiro={retiro} />}
    </article>
  );
}

interface DevueltaProps {
  readonly inscripcion: InscripcionListada;
  readonly retiro: Retiro;
}

/** What is to be corrected, and the way to do it. */
const Devuelta = ({ inscripcion, retiro }: DevueltaProps) => (
  <div className="devuelta">
    <p>
      <b>
        {retiro.por} se la devolvió el {fechaLarga(retiro.en)}:
      </b>{' '}
      {retiro.nota}
    </p>
    <CorregirDevuelta inscripcion={inscripcion} />
  </div>
);

interface FirmaProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
}

/** One signer's mark, and the state of the mail that asked for the signature. */
function Firma({ inscripcion, rol }: FirmaProps) {
  const firmante = firmanteListado(inscripcion, rol);
  const estado = estadoFirma(firmante.firmado);
  const espera = !firmante.firmado && !inscripcion.retiro;
  const { texto, mal } = deliveryState(inscripcion.entregas[rol]);
  return (
    <div className={`pf1 ${firmante.firmado ? 'si' : 'no'}`}>
      <Icon name={firmante.firmado ? 'check' : 'punteado'} />
      <div>
        {firmante.etiqueta}
        <span className="oculto">: {etiqueta(estadosFirma, estado).toLowerCase()}.</span>
        <small className={mal && espera ? 'mal' : undefined}>
          {espera || firmante.firmado ? texto : 'Su enlace dejó de funcionar'}
        </small>
        {espera && !inscripcion.sembrada && <CorregirCorreo inscripcion={inscripcion} rol={rol} />}
      </div>
    </div>
  );
}
