import { useState, type Ref } from 'react';
import {
  firmanteListado,
  nombreConductor,
  ordenFirmantes,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { esDePrueba, estadoAdmin, estadoFirma } from '@portal/dominio/estados';
import { documentoConTipo, fechaHoraCorta, telefono } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { Button, deliveryState, Icon, IconButton, Plate, StatusChip } from '@portal/ui';
import { Abrir } from './abrir.js';
import { Atascada } from './atascada.js';
import { EliminarDialog } from './eliminar.dialog.js';
import { EstadoExplicado } from './estado-explicado.js';
import { esperaDe, reenviosDe, vigenciaDe } from './fila.rules.js';
import { Marcado } from './marcado.js';
import { Reenviar } from './reenviar.js';
import { Casilla, useElegidas } from './seleccion.js';
import { SinLlegar } from './sin-llegar.js';
import { useDescarga } from './use-descarga.js';

interface TarjetaProps {
  readonly inscripcion: InscripcionListada;
  readonly puedeEliminar: boolean;
  /** Searches for the others of its plate; undefined where the list already shows them. */
  readonly onShowOthers: (() => void) | undefined;
  /** Searches for this alone. */
  readonly ver: (texto: string) => void;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One enrolment: plates, code and state, data, one cell per signer, PDF, and delete for a super-administrator. */
export function Tarjeta({ inscripcion, puedeEliminar, onShowOthers, ver, ref }: TarjetaProps) {
  const [eliminar, setEliminar] = useState(false);
  const { descargar, ocupado } = useDescarga(inscripcion);
  const elegida = useElegidas()?.elegidas.has(inscripcion.id);
  return (
    <article
      className={elegida ? 'tarjeta re-tarjeta elegida' : 'tarjeta re-tarjeta'}
      aria-label={`Inscripción ${inscripcion.codigo}`}
      ref={ref}
      tabIndex={-1}
    >
      <header>
        <Casilla id={inscripcion.id} codigo={inscripcion.codigo} />
        <Abrir id={inscripcion.id}>
          <Plate value={inscripcion.placaCabezote} />
          <span className="peq cod-m">
            <Marcado>{inscripcion.codigo}</Marcado>
          </span>
        </Abrir>
        {inscripcion.placaTrailer ? (
          <Plate value={inscripcion.placaTrailer} trailer />
        ) : (
          <span className="mini t3">Sin tráiler</span>
        )}
        <OtrasDeLaPlaca inscripcion={inscripcion} onShowOthers={onShowOthers} />
        <Reemplazo codigo={inscripcion.reemplazadaPor} ver={ver} />
        <span className="re-estados">
          {esDePrueba(inscripcion) && <StatusChip de="marca" estado="prueba" />}
          {inscripcion.sembrada && <StatusChip de="marca" estado="sembrada" />}
          {inscripcion.retiro && <StatusChip de="marca" estado={inscripcion.retiro.como} />}
          {inscripcion.revisadaEn && <StatusChip de="marca" estado="revisada" />}
          {inscripcion.retiro ? (
            <StatusChip de="admin" estado={estadoAdmin(inscripcion)} />
          ) : (
            <EstadoExplicado estado={estadoAdmin(inscripcion)}>
              <StatusChip de="admin" estado={estadoAdmin(inscripcion)} />
            </EstadoExplicado>
          )}
        </span>
      </header>
      <Atascada inscripcion={inscripcion} />
      <SinLlegar inscripcion={inscripcion} />
      <Datos inscripcion={inscripcion} />
      <footer>
        {ordenFirmantes.map((rol) => (
          <FirmanteCelda key={rol} inscripcion={inscripcion} rol={rol} />
        ))}
        <div className="re-acciones">
          {inscripcion.sembrada ? (
            <span className="mini t3">Sin documento</span>
          ) : (
            <Button
              variant="text"
              icon="descargar"
              busy={ocupado && 'PDF'}
              onClick={descargar}
              aria-label={`Descargar PDF ${inscripcion.placaCabezote}`}
            >
              PDF
            </Button>
          )}
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
      {eliminar && <EliminarDialog inscripcion={inscripcion} onClose={() => setEliminar(false)} />}
    </article>
  );
}

/** A plate may have several enrolments (docs/decisiones.md#placa-repetida). The card mentions and links the others. */
function OtrasDeLaPlaca({
  inscripcion: { otrasDeLaPlaca: otras, placaCabezote },
  onShowOthers,
}: Pick<TarjetaProps, 'inscripcion' | 'onShowOthers'>) {
  if (otras === undefined || !onShowOthers) return null;
  const texto = `${otras} ${otras === 1 ? 'inscripción' : 'inscripciones'} más de esta placa`;
  return (
    <button
      type="button"
      className="re-enlace re-otras"
      onClick={onShowOthers}
      aria-label={`${texto}: ${placaCabezote}`}
    >
      {texto}
    </button>
  );
}

/** The one that replaced it: nobody works on the dead one. */
function Reemplazo({ codigo, ver }: { readonly codigo: string | undefined } & Pick<TarjetaProps, 'ver'>) {
  if (codigo === undefined) return null;
  return (
    <button type="button" className="re-enlace re-otras" onClick={() => ver(codigo)}>
      Reemplazada por {codigo}
    </button>
  );
}

function Datos({ inscripcion: i }: { readonly inscripcion: InscripcionListada }) {
  const espera = esperaDe(i, new Date());
  return (
    <dl>
      <div>
        <dt>Conductor</dt>
        <dd>
          <Abrir id={i.id}>
            <b>
              <Marcado>{nombreConductor(i)}</Marcado>
            </b>
          </Abrir>
          <Marcado>{documentoConTipo(i.tipoDocumentoConductor, i.numeroDocumentoConductor)}</Marcado> ·{' '}
          <Marcado>{telefono(i.telefonoConductor)}</Marcado>
        </dd>
      </div>
      <div>
        <dt>Tenedor</dt>
        <dd>
          <b>
            <Marcado>{i.nombreRazonSocial}</Marcado>
          </b>
          <Marcado>{documentoConTipo(i.tipoDocumentoTenedor, i.numeroDocumentoTenedor)}</Marcado> ·{' '}
          <Marcado>{telefono(i.telefonoContactoTenedor)}</Marcado>
        </dd>
      </div>
      <div>
        <dt>Creada por</dt>
        <dd>
          <b>
            <Marcado>{i.userEmail}</Marcado>
          </b>
        </dd>
      </div>
      <div>
        <dt>Fechas</dt>
        <dd>
          Creada: {fechaHoraCorta(i.createdAt)}
          <br />
          Actualizada: {fechaHoraCorta(i.updatedAt)}
          {espera && (
            <>
              <br />
              En espera: {espera}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface FirmanteProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
}

/** One signer: whether signed, what is known of the mail, and Reenviar until the signature is there. */
function FirmanteCelda({ inscripcion, rol }: FirmanteProps) {
  const { etiqueta, correo, firmado } = firmanteListado(inscripcion, rol);
  const { texto, icono, mal } = deliveryState(inscripcion.entregas[rol]);
  const reenvios = firmado ? undefined : reenviosDe([inscripcion.entregas[rol]]);
  const vigencia = firmado || inscripcion.retiro ? undefined : vigenciaDe(inscripcion.entregas[rol], new Date());
  return (
    <div className="re-firmante">
      <div className="re-quien">
        <div className="re-nombre">
          {etiqueta} <StatusChip de="firma" estado={estadoFirma(firmado)} />
        </div>
        <div className="re-correo">
          <Marcado>{correo}</Marcado>
          {reenvios && ` · ${reenvios}`}
        </div>
        <div className={mal ? 're-entrega mal' : 're-entrega'}>
          <Icon name={icono} size="s" />
          <span>{texto}</span>
        </div>
        {vigencia && (
          <div className="re-entrega aviso">
            <Icon name="reloj" size="s" />
            <span>{vigencia}</span>
          </div>
        )}
      </div>
      {!firmado && !inscripcion.retiro && !inscripcion.sembrada && <Reenviar inscripcion={inscripcion} rol={rol} />}
    </div>
  );
}
