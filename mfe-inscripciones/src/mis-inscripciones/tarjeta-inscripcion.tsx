import type { Ref } from 'react';
import { estadoPropio, ordenFirmantes, type InscripcionListada } from '@portal/contracts/inscripciones';
import { Button, documentoConTipo, fechaLarga, Plate, StatusChip } from '@portal/ui';
import { CopiarComoNueva } from '../copia/copiar-como-nueva.js';
import { CorreoErrado } from '../copia/correo-errado.js';
import { Firma } from './firma.js';
import { useDescargaPdf } from './use-descarga-pdf.js';

interface TarjetaProps {
  readonly inscripcion: InscripcionListada;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One enrolment of the person's: plate, driver, date, both signature marks, status and its PDF. */
export function TarjetaInscripcion({ inscripcion, ref }: TarjetaProps) {
  const { id, placaCabezote, nombresConductor, apellidosConductor, createdAt } = inscripcion;
  const { descargando, bajar } = useDescargaPdf(id);
  const rechazado = Object.values(inscripcion.entregas).some((entrega) => entrega.estado === 'rechazado');
  const estado = <StatusChip estado={estadoPropio(inscripcion)} />;
  return (
    <article className="tarjeta ins-f" aria-label={`Inscripción ${inscripcion.codigo}`} ref={ref} tabIndex={-1}>
      <div className="cab1">
        <Plate value={placaCabezote} />
      </div>
      <div className="quien">
        <b>
          {nombresConductor} {apellidosConductor}
        </b>
        <div className="peq t2">
          {documentoConTipo(inscripcion.tipoDocumentoConductor, inscripcion.numeroDocumentoConductor)} ·{' '}
          {fechaLarga(createdAt)}
        </div>
        <div className="peq t2">{inscripcion.codigo}</div>
        <CopiarComoNueva inscripcion={inscripcion} />
        {rechazado && <CorreoErrado />}
      </div>
      <div className="firmas" role="group" aria-label="Firmas">
        {ordenFirmantes.map((rol) => (
          <Firma key={rol} inscripcion={inscripcion} rol={rol} />
        ))}
      </div>
      <div className="fin">
        {estado}
        <Button icon="descargar" busy={descargando && 'Descargando...'} onClick={() => void bajar()}>
          Descargar PDF
        </Button>
      </div>
    </article>
  );
}
