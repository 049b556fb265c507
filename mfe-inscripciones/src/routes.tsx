/// <reference types="@portal/federation/assets" />
import { matchPath, useLocation, type RouteObject } from 'react-router-dom';
import { rutaDe, rutasDe } from '@portal/dominio/paginas';
import manifiesto from '../portal.json';
import { MiInscripcionPage } from './mis-inscripciones/mi-inscripcion.page.js';
import { MisInscripcionesPage } from './mis-inscripciones/mis-inscripciones.page.js';
import { NuevaInscripcionPage } from './nueva-inscripcion/nueva-inscripcion.page.js';

/** The person's list, or one enrolment when the address goes on with its id. */
function MisInscripciones() {
  const { pathname } = useLocation();
  const id = matchPath(rutaDe(manifiesto.paginas.misInscripciones), pathname)?.params['id'];
  return id === undefined ? <MisInscripcionesPage /> : <MiInscripcionPage key={id} id={id} />;
}

/** The pages of this remote, relative to where the shell mounts it. */
export const routes: RouteObject[] = rutasDe(manifiesto, {
  nuevaInscripcion: <NuevaInscripcionPage />,
  misInscripciones: <MisInscripciones />,
});
