import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { FRESH } from '../../../libs/api-client/src/first-screen.api.js';
import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { muestra } from './lugares.js';

export const sesionYFormulario: readonly Frase[] = [
  ['All calls send credentials (cookies).', conducta(muestra.consultas, 'include')],
  [
    'A body is sent as JSON only when supplied.',
    conducta(muestra.consultas, 'application/json'),
    conducta(muestra.unEnvio, 'POST application/json no body'),
  ],
  [
    'The default fetch joins key segments with slashes into the GET path.',
    conducta(muestra.api),
    conducta(muestra.consultas, '/api/inscripciones/', '/pdf'),
  ],
  ['| Method and path | Payload | Response and handling |', sinEfecto('the head of the table')],
  [
    '| GET /api/auth/user | none | User object. 401 means guest; other non-OK is an error. Cached 5 minutes; no retry; no refetch on focus or mount. |',
    llamada(
      'GET /api/auth/user',
      { envia: [], recibe: ['email', 'firstName', 'lastName', 'profileImageUrl'] },
      muestra.consultas,
    ),
    constante('FRESH', 300, FRESH),
    conducta(muestra.consultas, 'Network response was not ok'),
  ],
  [
    '| GET /api/dashboard/stats | none | totalForms, pendingSignatures, completedForms, activeUsers |',
    llamada(
      'GET /api/dashboard/stats',
      { envia: [], recibe: ['totalForms', 'pendingSignatures', 'completedForms', 'activeUsers'] },
      muestra.tablero,
    ),
  ],
  [
    '| POST /api/inscripcion-terceros | whole form plus status submitted | JSON (fields not shown). On success the list is refreshed. |',
    llamada(
      'POST /api/inscripcion-terceros',
      { envia: Object.keys(inscripcionSchema.shape), recibe: ['id'] },
      muestra.envio,
    ),
    conducta(muestra.extremos),
  ],
  [
    '| POST /api/objects/upload | none (JSON header) | uploadURL, a signed address to which the file is sent with PUT |',
    llamada('POST /api/objects/upload', { envia: [], recibe: ['uploadURL'] }, muestra.unEnvio),
    conducta(muestra.unEnvio, 'POST application/json no body', 'PUT application/pdf'),
  ],
  [
    '| PUT /api/certification-upload | certificationUrl | objectPath, stored in certificacionBancariaUrl |',
    llamada('PUT /api/certification-upload', { envia: ['certificationUrl'], recibe: ['objectPath'] }, muestra.unEnvio),
    enPalabras('certificacionBancariaUrl'),
  ],
  [
    '| PUT /api/certification-anticipos-upload | certificationUrl | objectPath, stored in certificacionBancariaAnticiposUrl |',
    llamada(
      'PUT /api/certification-anticipos-upload',
      { envia: ['certificationUrl'], recibe: ['objectPath'] },
      muestra.carga,
    ),
    enPalabras('certificacionBancariaAnticiposUrl'),
  ],
];
