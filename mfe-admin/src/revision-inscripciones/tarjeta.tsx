import { useState, type Ref } from 'react';
import {
  estadoAdmin,
  nombreConductor,
  ordenFirmantes,
  type InscripcionListada,
  type RolFirmante,
} from '@portal/contracts/inscripciones';
import { Button, documentoConTipo, fechaHoraCorta, IconButton, Plate, StatusChip, telefono } from '@portal/ui';
import { EliminarDialog } from './eliminar.dialog.js';
import { FirmanteCelda } from './firmante-celda.js';
import { ReenviarDialog } from './reenviar.dialog.js';
import { useDescarga } from './use-descarga.js';

interface TarjetaProps {
  readonly inscripcion: InscripcionListada;
  readonly puedeEliminar: boolean;
  /** The others of its plate are asked for; undefined where the list already is theirs. */
  readonly onOtras: (() => void) | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One enrolment: plates, code, status; who and when; one foot cell per signer; PDF and, for a super-administrator, delete. */
export function Tarjeta({ inscripcion, puedeEliminar, onOtras, ref }: TarjetaProps) {
  const [reenviar, setReenviar] = useState<RolFirmante>();
  const [eliminar, setEliminar] = useState(false);
  const { descargar, ocupado } = useDescarga(inscripcion);
  return (
    <article className="tarjeta re-tarjeta" aria-label={`Inscripción ${inscripcion.codigo}`} ref={ref} tabIndex={-1}>
      <header>
        <Plate value={inscripcion.placaCabezote} />
        {inscripcion.placaTrailer ? (
          <Plate value={inscripcion.placaTrailer} trailer />
        ) : (
          <span className="mini t3">Sin tráiler</span>
        )}
        <span className="peq t2 cod-m">{inscripcion.codigo}</span>
        <OtrasDeLaPlaca inscripcion={inscripcion} onOtras={onOtras} />
        <StatusChip de="admin" estado={estadoAdmin(inscripcion)} />
      </header>
      <Datos inscripcion={inscripcion} />
      <footer>
        {ordenFirmantes.map((rol) => (
          <FirmanteCelda key={rol} inscripcion={inscripcion} rol={rol} onReenviar={() => setReenviar(rol)} />
        ))}
        <div className="re-acciones">
          <Button
            variant="text"
            icon="descargar"
            busy={ocupado && 'PDF'}
            onClick={descargar}
            aria-label={`Descargar PDF ${inscripcion.placaCabezote}`}
          >
            PDF
          </Button>
          {puedeEliminar && (
            <IconButton
              icon="eliminar"
              className="re-eliminar"
              label={`Eliminar inscripción ${inscripcion.placaCabezote}`}
              onClick={() => setEliminar(true)}
            />
          )}
        </div>
      </footer>
      {reenviar && <ReenviarDialog inscripcion={inscripcion} rol={reenviar} onClose={() => setReenviar(undefined)} />}
      {eliminar && <EliminarDialog inscripcion={inscripcion} onClose={() => setEliminar(false)} />}
    </article>
  );
}

/** A second enrolment of a plate is no error (readings 20): said in passing, with the way to the others. */
function OtrasDeLaPlaca({
  inscripcion: { otrasDeLaPlaca: otras, placaCabezote },
  onOtras,
}: Pick<TarjetaProps, 'inscripcion' | 'onOtras'>) {
  if (otras === undefined || !onOtras) return null;
  const texto = `${otras} ${otras === 1 ? 'inscripción' : 'inscripciones'} más de esta placa`;
  return (
    <button type="button" className="re-enlace re-otras" onClick={onOtras} aria-label={`${texto}: ${placaCabezote}`}>
      {texto}
    </button>
  );
}

function Datos({ inscripcion: i }: { readonly inscripcion: InscripcionListada }) {
  return (
    <dl>
      <div>
        <dt>Conductor</dt>
        <dd>
          <b>{nombreConductor(i)}</b>
          {documentoConTipo(i.tipoDocumentoConductor, i.numeroDocumentoConductor)} · {telefono(i.telefonoConductor)}
        </dd>
      </div>
      <div>
        <dt>Tenedor</dt>
        <dd>
          <b>{i.nombreRazonSocial}</b>
          {documentoConTipo(i.tipoDocumentoTenedor, i.numeroDocumentoTenedor)} · {telefono(i.telefonoContactoTenedor)}
        </dd>
      </div>
      <div>
        <dt>Creada por</dt>
        <dd>
          <b>{i.userEmail}</b>
        </dd>
      </div>
      <div>
        <dt>Fechas</dt>
        <dd>
          Creada: {fechaHoraCorta(i.createdAt)}
          <br />
          Actualizada: {fechaHoraCorta(i.updatedAt)}
        </dd>
      </div>
    </dl>
  );
}
