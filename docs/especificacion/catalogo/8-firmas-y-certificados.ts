import { conducta, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

const firmada = muestra.firma(
  'signing sends drawing, certificate, claims and the hash that was read, then shows the receipt',
);
const negadoGenerar = muestra.certificados(
  'a refusal to generate shows the words of the server, or those of the specification',
);

export const firmasYCertificados: readonly Frase[] = [
  [
    "Signature: ok 'Firma digital registrada' / 'Su firma digital con certificado ha sido registrada exitosamente.'; failure shows the server message or 'No se pudo registrar la firma'.",
    toast(
      {
        title: 'Firma digital registrada',
        description: 'Su firma digital con certificado ha sido registrada exitosamente.',
        kind: 'exito',
      },
      fuente.firma('use-firma.ts'),
      firmada,
    ),
    texto('Firma digital registrada', fuente.firma('estados/exito.page.tsx'), firmada),
    texto(
      'No se pudo registrar la firma',
      fuente.firma('use-firma.ts'),
      muestra.firma('an answer that is no envelope becomes the sentence of the specification'),
    ),
    conducta(
      muestra.firma('a refusal starts a new attempt with a new key and shows the words of the server'),
      'Debe dibujar su firma antes de continuar.',
    ),
  ],
  [
    "Certificate generated: 'Certificado generado'; failure shows the server message or 'No se pudo generar el certificado'.",
    toast(
      { title: 'Certificado generado', kind: 'exito' },
      fuente.certificados('use-generar.ts'),
      muestra.certificados('generating sends the three fields with a key, then shows the certificate'),
    ),
    toast(
      { title: 'Error', description: 'No se pudo generar el certificado', kind: 'error' },
      fuente.certificados('use-generar.ts'),
      negadoGenerar,
    ),
    conducta(negadoGenerar, 'Acaba de generar un certificado. Espere un minuto.'),
    toast(
      { title: 'Certificado generado', kind: 'exito' },
      fuente.firma('documento.page.tsx'),
      muestra.documento('generating sends what the form holds and shows the new certificate'),
    ),
    texto(
      'No se pudo generar el certificado',
      fuente.firma('certificado/generar.form.tsx'),
      muestra.firmaVista('a generation that no server explains says so in the words of the specification'),
    ),
  ],
  [
    "Revoked: 'Certificado revocado'; failure shows the server message or 'No se pudo revocar el certificado'.",
    toast(
      { title: 'Certificado revocado', kind: 'exito' },
      fuente.certificados('use-revocar.ts'),
      muestra.certificados('revoking on a yes sends the reason and shows the certificate revoked'),
    ),
    toast(
      { title: 'Error', description: 'No se pudo revocar el certificado', kind: 'error' },
      fuente.certificados('use-revocar.ts'),
      muestra.revocar('a refusal to revoke shows the words of the server, or those of the specification'),
    ),
    conducta(
      muestra.revocar('a refusal to revoke shows the words of the server, or those of the specification'),
      'Certificado no encontrado.',
    ),
  ],
  [
    'Certificate load or generation failure in the signing view: logged only, no user message.',
    conducta(muestra.documento('a certificate that cannot be loaded is logged and offers to try again'), 'certificate'),
    sinEfecto('readings 36: logged as the specification says, and also shown with a retry'),
  ],
  [
    'Admin denial: see 6.',
    conducta(
      muestra.revision('an administrator who lost the role meanwhile is shown out by the answer of the server'),
      'Acceso Denegado',
    ),
  ],
  [
    'Unknown route: English 404 page.',
    texto(
      '404 Page Not Found',
      'shell/src/paginas/not-found.page.tsx',
      muestra.paginas('anything else is the English 404 page'),
    ),
    conducta(muestra.puertas('%s is the English 404 page, with its status')),
  ],
  [
    'Server-side error codes: not shown.',
    conducta(muestra.entrada('%s crosses as its status, a Spanish sentence and the request id')),
  ],
];
