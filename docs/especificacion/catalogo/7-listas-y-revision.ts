import { conducta, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { escribe } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

export const listasYRevision: readonly Frase[] = [
  [
    '| GET /api/inscripciones/mis-inscripciones | none | Own enrolments. Retries up to 3 times unless 401. |',
    llamada('GET /api/inscripciones/mis-inscripciones', { envia: [], recibe: ['id'] }, muestra.consultas),
    conducta(muestra.extremos, 'misInscripciones'),
    escribe(
      "pagesFor(build, misInscripciones, { provides: ['Inscripciones'], retries: 3 })",
      'mfe-inscripciones/src/mis-inscripciones/mis-inscripciones.page.tsx',
    ),
  ],
  [
    '| GET /api/inscripciones/{id}/pdf | none | Blob saved as inscripcion_{id}.pdf |',
    llamada('GET /api/inscripciones/{id}/pdf', { envia: [] }, muestra.mias),
    conducta(muestra.mias, 'inscripcion_0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e.pdf'),
  ],
  [
    '| GET /api/admin/todas-inscripciones | none | All enrolments. Retry 2. |',
    llamada('GET /api/admin/todas-inscripciones', { envia: [], recibe: ['id'] }, muestra.extremos),
    conducta(muestra.extremos, 'todasInscripciones'),
  ],
  [
    '| GET /api/inscripcion-terceros/{id}/pdf | none | Admin PDF; the file name includes the plate and date |',
    llamada('GET /api/inscripcion-terceros/{id}/pdf', { envia: [] }, muestra.administracion),
    conducta(muestra.acciones, 'inscripcion_WLK508_2026-11-21.pdf'),
  ],
  [
    '| DELETE /api/admin/inscripciones/{id} | none | Then the list is refreshed |',
    llamada('DELETE /api/admin/inscripciones/{id}', { envia: [] }, muestra.administracion),
    conducta(muestra.acciones, 'Todavía no hay inscripciones.'),
  ],
  [
    '| POST /api/admin/reenviar-email/{id} | tipo (propietario or conductor) | not shown |',
    llamada('POST /api/admin/reenviar-email/{id}', { envia: ['tipo'] }, muestra.acciones),
    conducta(muestra.api, 'conductor'),
  ],
];
