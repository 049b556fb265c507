import { Link } from 'react-router-dom';
import { isErrorApi, useUsuario } from '@portal/api-client';
import {
  correosEnCola,
  nombreConductor,
  ordenFirmantes,
  type InscripcionListada,
  type MiInscripcion,
} from '@portal/contracts/inscripciones';
import {
  Button,
  EmptyState,
  Failure,
  Icon,
  Notice,
  PageHeader,
  Plate,
  SkeletonCards,
  StatusChip,
  useSeguimiento,
} from '@portal/ui';

import '../estilos/mi-inscripcion.css';

import { comoLoLeeLaRevision, esDePrueba, estadoAdmin, estadoPropio } from '@portal/dominio/estados';
import { fechaHoraCorta, fechaLarga, tamano } from '@portal/dominio/formatos';
import { paginaDeVerificacion, paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { CopiarComoNueva } from '../copia/copiar-como-nueva.js';
import { CorregirDevuelta } from '../copia/corregir-devuelta.js';
import { AnularSection } from './anular.section.js';
import { caminoDe, esperaAlCreador, rolesPorFaltar } from './camino.rules.js';
import { FirmanteSection } from './firmante.section.js';
import { useMiInscripcionQuery } from './mi-inscripcion.api.js';
import { useDescargaPdf } from './use-descarga-pdf.js';

const FALLO = 'No pudimos cargar la inscripción. Revise su conexión e intente de nuevo.';

/** One enrolment of this person: where it stands, who is missing, and what can be done. */
export function MiInscripcionPage({ id }: { readonly id: string }) {
  const {
    currentData: mia,
    error,
    isFetching,
    refetch,
  } = useMiInscripcionQuery({ id }, { refetchOnMountOrArgChange: true });
  useSeguimiento(mia && correosEnCola(mia.listada), refetch);
  const noEsta = isErrorApi(error) && error.code === 'INSCRIPCION_NO_ENCONTRADA';
  return (
    <div className="cont">
      <nav className="mi-volver" aria-label="Volver">
        <Link to={paginas.misInscripciones.to}>
          <Icon name="volver" size="s" />
          Mis Inscripciones
        </Link>
      </nav>
      {mia && !noEsta ? (
        <Una mia={mia} />
      ) : noEsta ? (
        <NoEsta />
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
    </div>
  );
}

const NoEsta = () => (
  <>
    <PageHeader title="Inscripción no encontrada." />
    <section className="tarjeta">
      <EmptyState
        drawing="documentos"
        heading="h2"
        title="Esta inscripción no está entre las suyas"
        action={<Button to={paginas.misInscripciones.to}>Ver mis inscripciones</Button>}
      >
        Puede que la empresa la haya eliminado.
      </EmptyState>
    </section>
  </>
);

function Una({ mia }: { readonly mia: MiInscripcion }) {
  const { listada } = mia;
  const completa = listada.conductorSigned && listada.propietarioSigned;
  return (
    <>
      <Cabeza listada={listada} />
      <Camino mia={mia} />
      {listada.retiro?.como === 'devuelta' && <Devuelta listada={listada} />}
      <div className="mi-dos">
        <div>
          {rolesPorFaltar(mia, 'pendiente').map((rol) => (
            <FirmanteSection key={rol} mia={mia} rol={rol} />
          ))}
          {!listada.retiro && !listada.sembrada && (
            <section className="tarjeta mi-firmante" aria-labelledby="mi-sigue">
              <h2 id="mi-sigue">Qué sigue</h2>
              <p className="peq t2">{loQueSigue(mia, completa)}</p>
            </section>
          )}
        </div>
        <div>
          <Comprobante mia={mia} />
          {!listada.retiro && !completa && <AnularSection listada={listada} />}
        </div>
      </div>
    </>
  );
}

function loQueSigue(mia: MiInscripcion, completa: boolean): string {
  const prueba = esDePrueba(mia.listada);
  if (completa)
    return prueba
      ? 'Los dos firmaron. Es una inscripción de prueba: el documento completo no se envía, descárguelo aquí.'
      : 'Los dos firmaron. El documento completo se envió a usted y a los dos firmantes.';
  const copia = prueba
    ? 'Es una inscripción de prueba: sus correos no salen del portal. Con las dos firmas, descargue aquí el documento.'
    : 'Cuando estén las dos firmas, usted y los dos firmantes reciben el documento completo.';
  const algo = ordenFirmantes.some((rol) => esperaAlCreador(mia, rol, Date.now()));
  return `${copia} ${algo ? 'Falta algo de su parte: vea arriba.' : 'No tiene que hacer nada más.'}`;
}

function Cabeza({ listada }: { readonly listada: InscripcionListada }) {
  const { descargando, bajar } = useDescargaPdf(listada.id);
  const { retiro, reemplaza, reemplazadaPor } = listada;
  return (
    <section className="tarjeta mi-cabeza">
      <div className="mi-placas">
        <Plate value={listada.placaCabezote} large />
        {listada.placaTrailer && <Plate value={listada.placaTrailer} trailer />}
      </div>
      <div className="mi-quien">
        <PageHeader title={listada.codigo} documentTitle={`${listada.placaCabezote} · ${listada.codigo}`} />
        <p>
          {nombreConductor(listada)} · enviada el {fechaLarga(listada.createdAt)}
          {reemplaza && ` · reemplaza a ${reemplaza}`}
          {reemplazadaPor && ` · reemplazada por ${reemplazadaPor}`}
        </p>
        {!retiro && <MismoEstado listada={listada} />}
      </div>
      {esDePrueba(listada) && <StatusChip de="marca" estado="prueba" />}
      {listada.sembrada && <StatusChip de="marca" estado="sembrada" />}
      {retiro ? (
        <StatusChip de="marca" estado={retiro.como} />
      ) : (
        <StatusChip de="propio" estado={estadoPropio(listada)} />
      )}
      {listada.sembrada ? (
        <span className="peq t3">Sin documento</span>
      ) : (
        <Button icon="descargar" busy={descargando && 'Descargando...'} onClick={() => void bajar()}>
          Descargar PDF
        </Button>
      )}
    </section>
  );
}

/** Who also reviews meets both words of this state. */
function MismoEstado({ listada }: { readonly listada: InscripcionListada }) {
  const sesion = useUsuario();
  const frase = comoLoLeeLaRevision(estadoAdmin(listada));
  if (frase === undefined || sesion.estado !== 'sesion' || !tieneRol(sesion.usuario, 'admin')) return null;
  return <p>{frase}</p>;
}

const Camino = ({ mia }: { readonly mia: MiInscripcion }) => (
  <ol className="tarjeta mi-camino" aria-label="Avance">
    {caminoDe(mia).map(({ titulo, detalle, icono, estado }) => (
      <li key={titulo} className={estado} aria-current={estado === 'aqui' ? 'step' : undefined}>
        <span className="pt">
          <Icon name={icono} />
        </span>
        <b>{titulo}</b>
        <span className="mini">{detalle}</span>
      </li>
    ))}
  </ol>
);

/** What is to be corrected; once another enrolment replaces it there is nothing to do. */
const Devuelta = ({ listada }: { readonly listada: InscripcionListada }) => (
  <div className="mi-devuelta">
    <Notice kind="aviso" title={`${listada.retiro?.por} se la devolvió para corregir`}>
      <p>{listada.retiro?.nota}</p>
      {!listada.reemplazadaPor && <CorregirDevuelta inscripcion={listada} />}
    </Notice>
  </div>
);

/** What the person keeps of it. */
function Comprobante({ mia: { listada, creador, documento, codigoVerificacion } }: { readonly mia: MiInscripcion }) {
  return (
    <section className="tarjeta mi-recibo" aria-labelledby="mi-recibo">
      <header>
        <h2 id="mi-recibo">Comprobante de envío</h2>
        <b>{listada.codigo}</b>
      </header>
      <dl>
        <div>
          <dt>Recibida</dt>
          <dd>{fechaHoraCorta(listada.createdAt)}</dd>
        </div>
        <div>
          <dt>Por</dt>
          <dd>{creador.nombre}</dd>
        </div>
        <div>
          <dt>Documento</dt>
          <dd>{documento ? `PDF de ${tamano(documento.bytes)}` : 'Se está preparando'}</dd>
        </div>
        <div>
          <dt>Verificación</dt>
          <dd>
            <a href={paginaDeVerificacion(codigoVerificacion)}>{codigoVerificacion}</a>
          </dd>
        </div>
        {documento && (
          <div>
            <dt>Huella</dt>
            <dd className="huella">{documento.sha256}</dd>
          </div>
        )}
      </dl>
      {listada.retiro?.como !== 'devuelta' && (
        <footer>
          <CopiarComoNueva inscripcion={listada} />
        </footer>
      )}
    </section>
  );
}
