import { conducta, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { escribe } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

const reintentos = muestra.extremos('%s is tried %i times in all');

export const listasYRevision: readonly Frase[] = [
  [
    '| GET /api/inscripciones/mis-inscripciones | none | Own enrolments. Retries up to 3 times unless 401. |',
    llamada(
      'GET /api/inscripciones/mis-inscripciones',
      { envia: [], recibe: ['id'] },
      muestra.consultas('a 401 to %s is never tried again'),
    ),
    conducta(reintentos, 'misInscripciones'),
    escribe(
      "pagesFor(build, misInscripciones, { provides: ['Inscripciones'], retries: 3 })",
      'mfe-inscripciones/src/mis-inscripciones/mis-inscripciones.page.tsx',
    ),
  ],
  [
    '| GET /api/inscripciones/{id}/pdf | none | Blob saved as inscripcion_{id}.pdf |',
    llamada(
      'GET /api/inscripciones/{id}/pdf',
      { envia: [] },
      muestra.mias('a PDF is downloaded under its name and announced; a failure too'),
    ),
    conducta(
      muestra.mias('a PDF is downloaded under its name and announced; a failure too'),
      'inscripcion_0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e.pdf',
    ),
  ],
  [
    '| GET /api/admin/todas-inscripciones | none | All enrolments. Retry 2. |',
    llamada('GET /api/admin/todas-inscripciones', { envia: [], recibe: ['id'] }, reintentos),
    conducta(reintentos, 'todasInscripciones'),
  ],
  [
    '| GET /api/inscripcion-terceros/{id}/pdf | none | Admin PDF; the file name includes the plate and date |',
    llamada(
      'GET /api/inscripcion-terceros/{id}/pdf',
      { envia: [] },
      muestra.administracion('the administrator’s download is named by plate and date'),
    ),
    conducta(
      muestra.acciones('the PDF is saved under plate and date; a failure is said'),
      'inscripcion_WLK508_2026-11-21.pdf',
    ),
  ],
  [
    '| DELETE /api/admin/inscripciones/{id} | none | Then the list is refreshed |',
    llamada(
      'DELETE /api/admin/inscripciones/{id}',
      { envia: [] },
      muestra.administracion('deleting removes rows, files and links, tells everybody and leaves a tombstone'),
    ),
    conducta(
      muestra.acciones('deleting asks for the plate and a reason, then removes the card'),
      'Todavía no hay inscripciones.',
    ),
  ],
  [
    '| POST /api/admin/reenviar-email/{id} | tipo (propietario or conductor) | not shown |',
    llamada(
      'POST /api/admin/reenviar-email/{id}',
      { envia: ['tipo'] },
      muestra.acciones('Reenviar shows the address, starts on Cancelar and sends the role'),
    ),
    conducta(muestra.api('path parameters leave the flat argument and only the rest is the body'), 'conductor'),
  ],
];
