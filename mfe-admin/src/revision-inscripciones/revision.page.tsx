import './revision.css';
import './tabla.css';

import { useRef } from 'react';
import { isErrorApi, useInvalidateTags, useUsuario } from '@portal/api-client';
import { tieneRol } from '@portal/dominio/roles';
import { Button, EmptyState, Icon, PageHeader, useDensidad } from '@portal/ui';
import { AccesoDenegado } from '../solo-administradores.js';
import { Trabajos } from '../trabajos/trabajos.section.js';
import { useTrabajos } from '../trabajos/use-trabajos.js';
import { useFocoAlIrse } from '../use-foco-al-irse.js';
import { ElegidasSection } from './elegidas.section.js';
import { ExportarLista } from './exportar.js';
import { Elegidos, FiltrosSection, Ignorados, LeyendaDeEstado, LeyendaDeOrden } from './filtros.section.js';
import { InscripcionesSection, useEnFilas } from './inscripciones.section.js';
import { Buscado } from './marcado.js';
import { cuantasParecidas, Parecidas, useParecidas } from './parecidas.section.js';
import { CasillaDeTodas, ConSeleccion, useSeleccion } from './seleccion.js';
import { useFiltros } from './use-filtros.js';
import { cuentaDe, useNovedades, usePaginas } from './use-paginas.js';
import { Vistas } from './vistas.dialog.js';

/** 'Revisión de Inscripciones': filters, 'x de y inscripciones', and the list of what they find. */
export function RevisionPage() {
  const sesion = useUsuario();
  const puedeEliminar = sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'super-admin');
  const { filtros, consulta, paginas, ignorados, errorDeDias, hayFiltros, escribir, elegir, buscarSolo, abrirPaginas } =
    useFiltros();
  const pide = errorDeDias === undefined;
  const cuenta = useRef<HTMLParagraphElement>(null);
  const invalidate = useInvalidateTags();
  const lista = usePaginas(consulta, paginas, pide);
  const { error, vistas, isFetching, refetch } = lista;
  const parecidas = useParecidas(consulta, lista);
  const novedades = useNovedades(consulta, lista);
  const total = isFetching ? undefined : vistas?.[0]?.total;
  const trabajos = useTrabajos();
  const enFilas = useEnFilas();
  const seleccion = useSeleccion(vistas?.flatMap(({ items }) => items.map(({ id }) => id)) ?? [], consulta);
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES') return <AccesoDenegado />;

  /** Moves the focus to the count, because the pressed button goes away. */
  const ver = (texto: string) => {
    buscarSolo(texto);
    cuenta.current?.focus();
  };
  const limpiar = () => ver('');
  const quitar: typeof elegir = (cambio) => {
    elegir(cambio);
    cuenta.current?.focus();
  };
  const actualizar = () => {
    invalidate('Tablero');
    void refetch();
  };

  return (
    <>
      <PageHeader
        title="Revisión de Inscripciones"
        documentTitle="Revisión Inscripciones"
        aside={
          <div className="re-aparte">
            <Trabajos trabajos={trabajos} />
            <Densidad />
            <Vistas />
            {pide && <ExportarLista consulta={consulta} total={total} />}
          </div>
        }
      />
      <Ignorados ignorados={ignorados} />
      <FiltrosSection filtros={filtros} errorDeDias={errorDeDias} onType={escribir} onChange={elegir} />
      <div className="re-cuenta">
        <p role="status" ref={cuenta} tabIndex={-1}>
          {vistas && <b>{cuentaDe(vistas)} inscripciones</b>}
          {cuantasParecidas(parecidas.length)}
        </p>
        <Elegidos filtros={filtros} onRemove={quitar} />
        {hayFiltros && (
          <button type="button" className="re-enlace" onClick={limpiar}>
            Limpiar filtros
          </button>
        )}
        <button
          type="button"
          className="re-enlace"
          onClick={isFetching || !pide ? undefined : actualizar}
          aria-disabled={isFetching || !pide}
        >
          {novedades > 0 && `${novedades} ${novedades === 1 ? 'novedad' : 'novedades'} · `}Actualizar
        </button>
        <LeyendaDeEstado estado={filtros.estado} />
        <LeyendaDeOrden filtros={filtros} />
      </div>
      <ElegidasSection
        seleccion={seleccion}
        consulta={consulta}
        total={vistas?.[0]?.total}
        onStart={trabajos.empezar}
      />
      <Buscado value={consulta.q ?? ''}>
        <ConSeleccion seleccion={seleccion}>
          {!enFilas && <CasillaDeTodas label="Elegir todas las de la lista" />}
          {pide && (
            <InscripcionesSection
              lista={lista}
              abrirPaginas={abrirPaginas}
              consulta={consulta}
              puedeEliminar={puedeEliminar}
              ver={ver}
              ninguna={
                <SinInscripciones
                  hayFiltros={hayFiltros}
                  hayParecidas={parecidas.length > 0}
                  onClear={limpiar}
                  onFocusLost={() => cuenta.current?.focus()}
                />
              }
            />
          )}
        </ConSeleccion>
        <Parecidas q={consulta.q ?? ''} parecidas={parecidas} puedeEliminar={puedeEliminar} ver={ver} />
      </Buscado>
    </>
  );
}

interface SinInscripcionesProps {
  readonly hayFiltros: boolean;
  /** They stand below, and must be in sight. */
  readonly hayParecidas: boolean;
  readonly onClear: () => void;
  /** Similar ones came, and the button that had the focus goes away. */
  readonly onFocusLost: () => void;
}

/** Shown when nothing matches, or when nothing was ever sent. */
function SinInscripciones({ hayFiltros, hayParecidas, onClear, onFocusLost }: SinInscripcionesProps) {
  return (
    <section className="tarjeta">
      {hayFiltros ? (
        <EmptyState
          drawing={hayParecidas ? undefined : 'documentos'}
          heading="h2"
          title="No hay inscripciones que coincidan con los filtros"
          action={!hayParecidas && <Limpiar onClear={onClear} onFocusLost={onFocusLost} />}
        >
          Se busca por placa, código, nombres, documentos, teléfonos y correos. Pruebe con menos letras o quite un
          filtro.
        </EmptyState>
      ) : (
        <EmptyState drawing="documentos" heading="h2" title="Todavía no hay inscripciones.">
          Aparecerán aquí cuando los usuarios las envíen.
        </EmptyState>
      )}
    </section>
  );
}

function Limpiar({ onClear, onFocusLost }: Pick<SinInscripcionesProps, 'onClear' | 'onFocusLost'>) {
  const lugar = useFocoAlIrse(onFocusLost);
  return (
    <span ref={lugar}>
      <Button onClick={onClear}>Limpiar filtros</Button>
    </span>
  );
}

/** 'Cómoda' shows cards, 'Compacta' rows. The choice is the one of the preferences, and is kept there. */
function Densidad() {
  const { densidad, elegir } = useDensidad();
  return (
    <div className="re-densidad" role="group" aria-label="Densidad">
      <button type="button" aria-pressed={densidad === 'comoda'} onClick={() => elegir('comoda')}>
        <Icon name="lista" size="s" />
        Cómoda
      </button>
      <button type="button" aria-pressed={densidad === 'compacta'} onClick={() => elegir('compacta')}>
        <Icon name="menu" size="s" />
        Compacta
      </button>
    </div>
  );
}
