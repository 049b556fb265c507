import './inscripcion.css';

import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isErrorApi, useUsuario } from '@portal/api-client';
import {
  correosEnCola,
  etiquetaConSeccion,
  nombresDeCampo,
  ordenFirmantes,
  type InscripcionVista,
} from '@portal/contracts/inscripciones';
import { comoLoLeeSuRegistrante, esDePrueba, estadoAdmin, type EstadoAdmin } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { historiaEnAuditoria, paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import {
  Button,
  EmptyState,
  Failure,
  Notice,
  PageHeader,
  Plate,
  SkeletonCards,
  StatusChip,
  useSeguimiento,
} from '@portal/ui';
import { Atascada } from '../revision-inscripciones/atascada.js';
import { EliminarDialog } from '../revision-inscripciones/eliminar.dialog.js';
import { esperaDe } from '../revision-inscripciones/fila.rules.js';
import { useDescarga } from '../revision-inscripciones/use-descarga.js';
import { DatosSection } from './datos.section.js';
import { DevolverDialog } from './devolver.dialog.js';
import { Evidencia } from './evidencia.dialog.js';
import { FirmanteSection } from './firmante.section.js';
import { HistoriaSection } from './historia.section.js';
import { useVerInscripcionQuery } from './inscripcion.api.js';
import { RevisionSection } from './revision.section.js';
import { Senales } from './senales.js';
import { SinLlegarSection } from './sin-llegar.section.js';
import { Vecinas } from './vecinas.js';
import { Visor } from './visor.js';

const FALLO = 'No pudimos cargar la inscripción. Revise su conexión e intente de nuevo.';

/** One enrolment whole: its data, both signers, the document and its story. Only administrators come here. */
export function InscripcionPage({ id }: { readonly id: string }) {
  const {
    currentData: vista,
    error,
    isFetching,
    refetch,
  } = useVerInscripcionQuery({ id }, { refetchOnMountOrArgChange: true });
  useSeguimiento(vista && correosEnCola(vista.listada), refetch);
  return (
    <>
      <Vecinas id={id} />
      {vista && !noEsta(error) ? (
        <Ficha vista={vista} />
      ) : noEsta(error) ? (
        <NoEsta id={id} error={error} />
      ) : error ? (
        <Failure
          message={FALLO}
          requestId={isErrorApi(error) ? error.requestId : undefined}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards page />
      )}
    </>
  );
}

const noEsta = (error: unknown): boolean => isErrorApi(error) && error.code === 'INSCRIPCION_NO_ENCONTRADA';

/** Deleted, by whom and when, or an address that never was one. */
function NoEsta({ id, error }: { readonly id: string; readonly error: unknown }) {
  const quien = (isErrorApi(error) && error.fields?.[0]?.message) || undefined;
  const suHistoria = (texto: string) => <Link to={historiaEnAuditoria(id)}>{texto}</Link>;
  return (
    <>
      <PageHeader title="Inscripción no encontrada." />
      <section className="tarjeta">
        <EmptyState
          drawing="documentos"
          heading="h2"
          title={quien === undefined ? 'Esta inscripción ya no existe' : 'Esta inscripción se eliminó'}
          action={<Button to={paginas.revision.to}>Volver a la revisión</Button>}
        >
          {quien === undefined ? (
            <>Puede que alguien la haya eliminado. {suHistoria('La auditoría conserva quién y por qué')}.</>
          ) : (
            <>
              {quien} Sus datos y archivos ya no están; {suHistoria('la auditoría conserva el motivo')}.
            </>
          )}
        </EmptyState>
      </section>
    </>
  );
}

function Ficha({ vista }: { readonly vista: InscripcionVista }) {
  const sesion = useUsuario();
  const superAdmin = sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'super-admin');
  const { listada, documento } = vista;
  return (
    <>
      <Cabeza vista={vista} puedeEliminar={superAdmin} />
      <Retirada vista={vista} />
      <Atascada inscripcion={listada} />
      <SinLlegarSection vista={vista} />
      <Senales vista={vista} />
      <div className="in-firmantes">
        {ordenFirmantes.map((rol) => (
          <FirmanteSection key={rol} vista={vista} rol={rol} puedeRevocar={superAdmin} />
        ))}
      </div>
      <div className="in-dos">
        <div>
          <DatosSection vista={vista} />
        </div>
        <div className="in-lado">
          <RevisionSection vista={vista} />
          <section className="tarjeta in-documento">
            {listada.sembrada ? (
              <Notice kind="info" title="Su documento no existe">
                Es una inscripción sembrada: sus datos y su historia son inventados, y sus archivos nunca se hicieron.
              </Notice>
            ) : documento ? (
              <Visor id={listada.id} archivo="documento" titulo="Documento" bytes={documento.bytes} />
            ) : (
              <p className="peq t2">El documento se está preparando.</p>
            )}
          </section>
          <HistoriaSection vista={vista} />
        </div>
      </div>
    </>
  );
}

/** Plates, code, status and how long it waits, who enrolled it, and what can be done with all of it. */
function Cabeza({ vista, puedeEliminar }: { readonly vista: InscripcionVista; readonly puedeEliminar: boolean }) {
  const { listada, creador } = vista;
  const [devolver, setDevolver] = useState(false);
  const [eliminar, setEliminar] = useState(false);
  const { descargar, ocupado } = useDescarga(listada);
  const volver = useVuelta();
  const espera = esperaDe(listada, new Date());
  return (
    <section className="tarjeta in-cabeza">
      <div className="in-placas">
        <Plate value={listada.placaCabezote} large />
        {listada.placaTrailer && <Plate value={listada.placaTrailer} trailer />}
      </div>
      <div className="in-quien">
        <PageHeader title={listada.codigo} documentTitle={`${listada.placaCabezote} · ${listada.codigo}`} />
        <div className="in-marcas">
          <StatusChip de="admin" estado={estadoAdmin(listada)} />
          {espera && <span>En espera: {espera}</span>}
          {!listada.retiro && <MismoEstado estado={estadoAdmin(listada)} />}
          {listada.sembrada && <StatusChip de="marca" estado="sembrada" />}
          {listada.retiro && <StatusChip de="marca" estado={listada.retiro.como} />}
          {listada.revisadaEn && <StatusChip de="marca" estado="revisada" />}
          {esDePrueba(listada) && <StatusChip de="marca" estado="prueba" />}
          <Reemplazo titulo="Reemplaza a" codigo={listada.reemplaza} />
          <Reemplazo titulo="Reemplazada por" codigo={listada.reemplazadaPor} />
          <span>
            Creada por {creador.nombre} ({creador.correo}) el {fechaHoraCorta(listada.createdAt)}
          </span>
        </div>
      </div>
      <div className="in-acciones">
        {puedeDevolverse(vista) && (
          <Button icon="devolver" onClick={() => setDevolver(true)}>
            Devolver
          </Button>
        )}
        {!listada.sembrada && (
          <Button
            icon="descargar"
            busy={ocupado && 'PDF'}
            onClick={descargar}
            aria-label={`Descargar PDF ${listada.placaCabezote}`}
          >
            PDF
          </Button>
        )}
        {vista.documento && !listada.sembrada && <Evidencia id={listada.id} codigo={listada.codigo} />}
        {puedeEliminar && (
          <Button
            variant="danger-outlined"
            icon="eliminar"
            onClick={() => setEliminar(true)}
            aria-label={`Eliminar inscripción ${listada.placaCabezote}`}
          >
            Eliminar
          </Button>
        )}
      </div>
      {devolver && <DevolverDialog vista={vista} onClose={() => setDevolver(false)} />}
      {eliminar && <EliminarDialog inscripcion={listada} onClose={() => setEliminar(false)} onDeleted={volver} />}
    </section>
  );
}

/** To the list that led here, in place of this page: the back button shall not lead to what is no more. */
function useVuelta() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate({ pathname: paginas.revision.to, search }, { replace: true });
}

/** One state has two words: the registrant's and the administrator's. */
function MismoEstado({ estado }: { readonly estado: EstadoAdmin }) {
  const frase = comoLoLeeSuRegistrante(estado);
  return frase === undefined ? null : <span>{frase}</span>;
}

/** The other of two enrolments of which one replaces the other. A search for its code finds it. */
const Reemplazo = ({ titulo, codigo }: { readonly titulo: string; readonly codigo: string | undefined }) =>
  codigo === undefined ? null : (
    <span>
      {titulo} <Link to={`${paginas.revision.to}?q=${codigo}`}>{codigo}</Link>
    </span>
  );

/** While a signature is missing and nobody took it back. */
const puedeDevolverse = ({ listada }: InscripcionVista): boolean =>
  !listada.retiro && !listada.sembrada && !(listada.conductorSigned && listada.propietarioSigned);

/** Who took it back, when, and what is to be corrected. */
function Retirada({ vista: { listada } }: { readonly vista: InscripcionVista }) {
  const { retiro } = listada;
  if (!retiro) return null;
  const nombrados = nombresDeCampo.filter((campo) => retiro.campos?.includes(campo));
  return (
    <div className="in-retirada">
      <Notice kind="aviso">
        <b>
          {retiro.por} la {retiro.como === 'anulada' ? 'anuló' : 'devolvió para corregir'} el{' '}
          {fechaHoraCorta(retiro.en)}
        </b>{' '}
        {retiro.nota}
        {nombrados.length > 0 && (
          <span className="in-nombrados">Campos: {nombrados.map(etiquetaConSeccion).join(', ')}</span>
        )}
      </Notice>
    </div>
  );
}
