import { conducta, enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { llamada } from '../pruebas/llamada.js';
import { escribe } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

const firmada = muestra.firma(
  'signing sends drawing, certificate, claims and the hash that was read, then shows the receipt',
);
const certificado = ['commonName', 'organizationName', 'countryCode'] as const;

export const enlacesYCertificados: readonly Frase[] = [
  [
    '| GET /api/signature/verify/{token} | none | isUsed, inscripcion, signerType |',
    llamada(
      'GET /api/signature/verify/{token}',
      { envia: [], recibe: ['isUsed', 'inscripcion', 'signerType'] },
      muestra.enlaces('a link shows its signer’s own data and texts, and nothing of the other'),
    ),
  ],
  [
    '| POST /api/signature/advanced/{token} | signature, certificateId, metadata | Verify data is refetched on success |',
    llamada('POST /api/signature/advanced/{token}', { envia: ['signature', 'certificateId', 'metadata'] }, firmada),
    conducta(firmada, '21/11/2026 11:20'),
  ],
  [
    '| GET /api/certificates/conductor/{token} | none | Array; the first item is used |',
    llamada(
      'GET /api/certificates/conductor/{token}',
      { envia: [], recibe: ['id'] },
      muestra.enlaces('without a certificate the driver’s list is empty and the other’s is CERTIFICADO_NO_ENCONTRADO'),
    ),
    escribe('const [first] = await call<Certificado[]>', 'mfe-firma/src/calls/firmas.api.ts'),
  ],
  [
    '| GET /api/certificates/propietario/{token} | none | Single object |',
    llamada(
      'GET /api/certificates/propietario/{token}',
      { envia: [], recibe: ['id'] },
      muestra.documento('a contract signer reads the declaration, with the single certificate of that role'),
    ),
  ],
  [
    '| POST /api/certificates/generate-for-conductor and /api/certificates/generate-for-propietario | token, commonName, email, organizationName, countryCode | The certificate |',
    ...['conductor', 'propietario'].map((rol) =>
      llamada(
        `POST /api/certificates/generate-for-${rol}`,
        { envia: ['token', 'email', ...certificado], recibe: ['id', 'status'] },
        muestra.enlaces(
          'a certificate carries the enrolment’s person; another name or e-mail is CERTIFICADO_NO_COINCIDE',
        ),
      ),
    ),
    conducta(
      muestra.documento('generating sends what the form holds and shows the new certificate'),
      'Luis Alberto Peña Ríos',
      'luis.pena@correo.test',
      'PE',
    ),
  ],
  [
    "| GET /api/certificates/user | none | The user's certificate. No retry. |",
    llamada(
      'GET /api/certificates/user',
      { envia: [], recibe: ['id', 'status'] },
      muestra.personas('a person without a certificate is told so'),
    ),
    conducta(muestra.extremos('%s is tried %i times in all'), 'certificadoPropio'),
  ],
  [
    '| POST /api/certificates/generate | commonName, organizationName, countryCode | not shown |',
    llamada(
      'POST /api/certificates/generate',
      { envia: certificado },
      muestra.certificados('generating sends the three fields with a key, then shows the certificate'),
    ),
  ],
  [
    '| POST /api/certificates/revoke/{id} | reason (fixed text meaning user-requested revocation) | not shown |',
    llamada(
      'POST /api/certificates/revoke/{id}',
      { envia: ['reason'] },
      muestra.revocadas('the owner revokes; the CRL says so at once; a second revocation changes nothing'),
    ),
    conducta(
      muestra.certificados('revoking on a yes sends the reason and shows the certificate revoked'),
      'Revocación solicitada por el usuario',
    ),
  ],
  ['Draft save makes no call.', conducta(muestra.formulario('saving a draft asks nothing of the server'))],
  [
    'Login and logout are page navigations to /api/login and /api/logout.',
    enPalabras('/api/login', '/api/logout'),
    conducta(muestra.sesion('a guest at %s goes to the login and comes back there')),
    conducta(muestra.sesion('Cerrar Sesión takes the draft, and only the draft, out of the browser'), '/api/logout'),
    conducta(muestra.rutas('logging out ends the session')),
  ],
  [
    'Server behaviour beyond the responses above: not shown.',
    sinEfecto('the public contract says it: docs and OpenAPI, one contract per call'),
  ],
];
