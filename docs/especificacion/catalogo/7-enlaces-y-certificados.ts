import { conducta, enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { escribe } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

const certificado = ['commonName', 'organizationName', 'countryCode'] as const;

export const enlacesYCertificados: readonly Frase[] = [
  [
    '| GET /api/signature/verify/{token} | none | isUsed, inscripcion, signerType |',
    llamada(
      'GET /api/signature/verify/{token}',
      { envia: [], recibe: ['isUsed', 'inscripcion', 'signerType'] },
      muestra.enlaces,
    ),
  ],
  [
    '| POST /api/signature/advanced/{token} | signature, certificateId, metadata | Verify data is refetched on success |',
    llamada(
      'POST /api/signature/advanced/{token}',
      { envia: ['signature', 'certificateId', 'metadata'] },
      muestra.firma,
    ),
    conducta(muestra.firma, '21/11/2026 11:20'),
  ],
  [
    '| GET /api/certificates/conductor/{token} | none | Array; the first item is used |',
    llamada('GET /api/certificates/conductor/{token}', { envia: [], recibe: ['id'] }, muestra.enlaces),
    escribe('const [first] = await call<Certificado[]>', 'mfe-firma/src/calls/firmas.api.ts'),
  ],
  [
    '| GET /api/certificates/propietario/{token} | none | Single object |',
    llamada('GET /api/certificates/propietario/{token}', { envia: [], recibe: ['id'] }, muestra.documento),
  ],
  [
    '| POST /api/certificates/generate-for-conductor and /api/certificates/generate-for-propietario | token, commonName, email, organizationName, countryCode | The certificate |',
    ...['conductor', 'propietario'].map((rol) =>
      llamada(
        `POST /api/certificates/generate-for-${rol}`,
        { envia: ['token', 'email', ...certificado], recibe: ['id', 'status'] },
        muestra.enlaces,
      ),
    ),
    conducta(muestra.documento, 'Luis Alberto Peña Ríos', 'luis.pena@correo.test', 'PE'),
  ],
  [
    "| GET /api/certificates/user | none | The user's certificate. No retry. |",
    llamada('GET /api/certificates/user', { envia: [], recibe: ['id', 'status'] }, muestra.personas),
    conducta(muestra.extremos, 'certificadoPropio'),
  ],
  [
    '| POST /api/certificates/generate | commonName, organizationName, countryCode | not shown |',
    llamada('POST /api/certificates/generate', { envia: certificado }, muestra.certificados),
  ],
  [
    '| POST /api/certificates/revoke/{id} | reason (fixed text meaning user-requested revocation) | not shown |',
    llamada('POST /api/certificates/revoke/{id}', { envia: ['reason'] }, muestra.revocadas),
    conducta(muestra.certificados, 'Revocación solicitada por el usuario'),
  ],
  ['Draft save makes no call.', conducta(muestra.formulario, 'Borrador guardado')],
  [
    'Login and logout are page navigations to /api/login and /api/logout.',
    enPalabras('/api/login', '/api/logout'),
    conducta(muestra.sesion, '/api/logout'),
    conducta(muestra.rutas),
  ],
  [
    'Server behaviour beyond the responses above: not shown.',
    sinEfecto('the public contract says it: docs and OpenAPI, one contract per call'),
  ],
];
