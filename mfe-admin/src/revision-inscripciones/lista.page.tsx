import { useRef } from 'react';
import { isErrorApi, useInvalidateTags } from '@portal/api-client';
import { PageHeader } from '@portal/ui';
import { AccesoDenegado } from './acceso-denegado.page.js';
import { cuentaDe } from './cuenta.rules.js';
import { FiltrosSection } from './filtros.section.js';
import { InscripcionesSection } from './inscripciones.section.js';
import { SinInscripciones } from './sin-inscripciones.js';
import { useFiltros } from './use-filtros.js';
import { usePaginas } from './use-paginas.js';

/** 'Revisión de Inscripciones': filters, 'x de y inscripciones', and the list of what they find. */
export function ListaPage({ puedeEliminar }: { readonly puedeEliminar: boolean }) {
  const { filtros, consulta, paginas, hayFiltros, escribir, elegir, buscarSolo, abrirPaginas } = useFiltros();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const invalidate = useInvalidateTags();
  const lista = usePaginas(consulta, paginas);
  const { error, vistas, isFetching, refetch } = lista;
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES') return <AccesoDenegado />;

  /** The button that asked goes away: whoever pressed it goes on where the answer is said. */
  const ver = (texto: string) => {
    buscarSolo(texto);
    cuenta.current?.focus();
  };
  const limpiar = () => ver('');
  const actualizar = () => {
    invalidate('Tablero');
    void refetch();
  };

  return (
    <>
      <PageHeader title="Revisión de Inscripciones" documentTitle="Revisión Inscripciones" />
      <FiltrosSection filtros={filtros} onTexto={escribir} onCambio={elegir} />
      <div className="re-cuenta">
        <p role="status" ref={cuenta} tabIndex={-1}>
          {vistas && <b>{cuentaDe(vistas)} inscripciones</b>}
        </p>
        {hayFiltros && (
          <button type="button" className="re-enlace" onClick={limpiar}>
            Limpiar filtros
          </button>
        )}
        <button
          type="button"
          className="re-enlace"
          onClick={isFetching ? undefined : actualizar}
          aria-disabled={isFetching}
        >
          Actualizar
        </button>
      </div>
      <InscripcionesSection
        lista={lista}
        abrirPaginas={abrirPaginas}
        consulta={consulta}
        puedeEliminar={puedeEliminar}
        verPlaca={ver}
        ninguna={<SinInscripciones hayFiltros={hayFiltros} onLimpiar={limpiar} />}
      />
    </>
  );
}
