/// <reference types="@portal/federation/assets" />
import type { RouteObject } from 'react-router-dom';
import { MisInscripcionesPage } from './mis-inscripciones/mis-inscripciones.page.js';
import { NuevaInscripcionPage } from './nueva-inscripcion/nueva-inscripcion.page.js';

/** What this module adds below /inscripciones. */
export const routes: readonly RouteObject[] = [
  { path: 'terceros', element: <NuevaInscripcionPage /> },
  { path: 'mis-inscripciones', element: <MisInscripcionesPage /> },
];
