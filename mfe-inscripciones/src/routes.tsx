/// <reference types="@portal/federation/assets" />
import type { RouteObject } from 'react-router-dom';
import { rutasDe } from '@portal/dominio/paginas';
import { MisInscripcionesPage } from './mis-inscripciones/mis-inscripciones.page.js';
import { NuevaInscripcionPage } from './nueva-inscripcion/nueva-inscripcion.page.js';

/** The pages of this remote, relative to where the shell mounts it. */
export const routes: RouteObject[] = rutasDe('mfe-inscripciones', {
  nuevaInscripcion: <NuevaInscripcionPage />,
  misInscripciones: <MisInscripcionesPage />,
});
