import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { fuente, muestra } from './lugares.js';

const enviada = muestra.envio(
  'one call carries the whole form and its key; then the sent view, the toast and no draft',
);
const subida = muestra.unEnvio(
  'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
);
const fresco = muestra.consultas(
  'the current user is fresh for 300000 ms: until then neither focus nor another page asks again',
);

export const sesionYFormulario: readonly Frase[] = [
  [
    'All calls send credentials (cookies).',
    conducta(muestra.consultas('a call carries credentials, and a body only when there is one'), 'include'),
  ],
  [
    'A body is sent as JSON only when supplied.',
    conducta(muestra.consultas('a call carries credentials, and a body only when there is one'), 'application/json'),
    conducta(subida, 'POST application/json no body'),
  ],
  [
    'The default fetch joins key segments with slashes into the GET path.',
    conducta(muestra.api('path parameters leave the flat argument and only the rest is the body')),
    conducta(
      muestra.consultas('a call carries credentials, and a body only when there is one'),
      '/api/inscripciones/0b7e/pdf',
    ),
  ],
  ['| Method and path | Payload | Response and handling |', sinEfecto('the head of the table')],
  [
    '| GET /api/auth/user | none | User object. 401 means guest; other non-OK is an error. Cached 5 minutes; no retry; no refetch on focus or mount. |',
    llamada('GET /api/auth/user', { envia: [], recibe: ['email', 'firstName', 'lastName', 'profileImageUrl'] }, fresco),
    constante('FRESH', 300, fuente.usuario),
    conducta(muestra.consultas('a 401 of the current user means guest: no error, no end of a session')),
    conducta(
      muestra.consultas(
        'any other failure of the current user is not tried again, is treated as not authenticated and says so',
      ),
      'Network response was not ok',
    ),
  ],
  [
    '| GET /api/dashboard/stats | none | totalForms, pendingSignatures, completedForms, activeUsers |',
    llamada(
      'GET /api/dashboard/stats',
      { envia: [], recibe: ['totalForms', 'pendingSignatures', 'completedForms', 'activeUsers'] },
      muestra.tablero('the counts of the service and one active user: oneself'),
    ),
  ],
  [
    '| POST /api/inscripcion-terceros | whole form plus status submitted | JSON (fields not shown). On success the list is refreshed. |',
    llamada('POST /api/inscripcion-terceros', { envia: Object.keys(inscripcionSchema.shape), recibe: ['id'] }, enviada),
    conducta(muestra.extremos('a sent enrolment makes the list and the figures be read again')),
  ],
  [
    '| POST /api/objects/upload | none (JSON header) | uploadURL, a signed address to which the file is sent with PUT |',
    llamada('POST /api/objects/upload', { envia: [], recibe: ['uploadURL'] }, subida),
    conducta(subida, 'POST application/json no body', 'PUT application/pdf'),
  ],
  [
    '| PUT /api/certification-upload | certificationUrl | objectPath, stored in certificacionBancariaUrl |',
    llamada('PUT /api/certification-upload', { envia: ['certificationUrl'], recibe: ['objectPath'] }, subida),
    enPalabras('certificacionBancariaUrl'),
  ],
  [
    '| PUT /api/certification-anticipos-upload | certificationUrl | objectPath, stored in certificacionBancariaAnticiposUrl |',
    llamada(
      'PUT /api/certification-anticipos-upload',
      { envia: ['certificationUrl'], recibe: ['objectPath'] },
      muestra.carga('a PDF goes to its address, is registered, and the form holds its path'),
    ),
    enPalabras('certificacionBancariaAnticiposUrl'),
  ],
];
