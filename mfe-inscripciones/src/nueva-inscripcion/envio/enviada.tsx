import { Fragment, useEffect, type ReactNode } from 'react';
import {
  firmanteListado,
  ordenFirmantes,
  type FirmanteListado,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { esDePrueba } from '@portal/dominio/estados';
import { fechaHora } from '@portal/dominio/formatos';
import { Button, Icon, PageHeader, Plate, StatusChip, type IconName } from '@portal/ui';

import '../../estilos/enviada.css';

import { paginas } from '@portal/dominio/paginas';
import { CopiarComoNueva } from '../../copia/copiar-como-nueva.js';

interface EnviadaProps {
  readonly inscripcion: InscripcionListada;
  readonly onStartAnother: () => void;
  readonly onCopied: () => void;
}

/** The sent enrolment: plate, code, what happens now in three stops, and the next actions. */
export function Enviada({ inscripcion, onStartAnother, onCopied }: EnviadaProps) {
  const { placaCabezote, codigo, createdAt } = inscripcion;
  const firmantes = ordenFirmantes.map((rol) => firmanteListado(inscripcion, rol));
  const dePrueba = esDePrueba(inscripcion);
  useEffect(() => {
    document.documentElement.scrollTop = 0; // the end of a long form was in view
  }, []);
  return (
    <div className="cont">
      <section className="tarjeta vacio enviada">
        <Plate value={placaCabezote} large />
        {dePrueba && (
          <p className="de-prueba">
            <StatusChip de="marca" estado="prueba" />
          </p>
        )}
        <PageHeader title="Inscripción enviada">
          La inscripción quedó registrada con el código <b className="codigo">{codigo}</b>. Ya no se puede modificar.
        </PageHeader>
        <ol className="pasos3">
          <Paso icon="visto" hecho title="Recibimos la inscripción">
            {fechaHora(createdAt)}
          </Paso>
          {dePrueba ? (
            <Paso icon="correo" title="Ningún firmante recibe correo">
              Es una inscripción de prueba: sus correos no salen del portal. Si este tiene un lector de correo local,
              allí están los enlaces para firmar.
            </Paso>
          ) : (
            <Paso icon="correo" title="Cada firmante recibe un enlace personal por correo">
              Sale apenas el documento esté listo.
              {firmantes.map(({ etiqueta, correo }) => (
                <Fragment key={etiqueta}>
                  <br />
                  {etiqueta}: {correo}
                </Fragment>
              ))}
              <DosCorreos firmantes={firmantes} />
            </Paso>
          )}
          <Paso icon="lapiz" title="Con las dos firmas queda Completada">
            {dePrueba
              ? 'Su copia tampoco sale por correo: está en Mis Inscripciones.'
              : 'Le enviaremos una copia a su correo.'}
          </Paso>
        </ol>
        <div className="botones">
          <Button variant="primary" to={paginas.misInscripciones.to}>
            Ver mis inscripciones
          </Button>
          <Button icon="nuevo" onClick={onStartAnother}>
            Nueva Inscripción
          </Button>
          <CopiarComoNueva inscripcion={inscripcion} onCopied={onCopied} />
        </div>
        {!dePrueba && (
          <p className="peq t2 correo-errado">
            ¿Un correo quedó mal escrito? Corríjalo en Mis Inscripciones: el enlace anterior deja de funcionar y sale
            uno nuevo.
          </p>
        )}
      </section>
    </div>
  );
}

/**
 * Explains the two mails when driver and contract signer have one address (docs/decisiones.md#un-correo-dos-firmas).
 */
function DosCorreos({ firmantes: [uno, otro] }: { readonly firmantes: readonly FirmanteListado[] }) {
  if (!uno || uno.correo.toLowerCase() !== otro?.correo.toLowerCase()) return null;
  return (
    <>
      <br />
      Llegan dos correos a esta dirección: uno para firmar como {uno.etiqueta.toLowerCase()} y otro como{' '}
      {otro.etiqueta.toLowerCase()}. Use los dos enlaces.
    </>
  );
}

interface PasoProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hecho?: boolean;
  readonly children: ReactNode;
}

const Paso = ({ icon, title, hecho = false, children }: PasoProps) => (
  <li>
    <span className={`pt${hecho ? ' ok' : ''}`}>
      <Icon name={icon} />
    </span>
    <div>
      <b>{title}</b>
      <span className="peq">{children}</span>
    </div>
  </li>
);
