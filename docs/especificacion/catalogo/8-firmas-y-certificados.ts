import { conducta, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

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
      muestra.firma,
    ),
    texto('Firma digital registrada', fuente.firma('estados/exito.page.tsx'), muestra.firma),
    texto('No se pudo registrar la firma', fuente.firma('use-firma.ts'), muestra.firma),
    conducta(muestra.firma, 'Debe dibujar su firma antes de continuar.'),
  ],
  [
    "Certificate generated: 'Certificado generado'; failure shows the server message or 'No se pudo generar el certificado'.",
    toast(
      { title: 'Certificado generado', kind: 'exito' },
      fuente.certificados('generar.section.tsx'),
      muestra.certificados,
    ),
    toast(
      { title: 'Error', description: 'No se pudo generar el certificado', kind: 'error' },
      fuente.certificados('generar.section.tsx'),
      muestra.certificados,
    ),
    conducta(muestra.certificados, 'Acaba de generar un certificado. Espere un minuto.'),
    toast({ title: 'Certificado generado', kind: 'exito' }, fuente.firma('documento.page.tsx'), muestra.documento),
    texto('No se pudo generar el certificado', fuente.firma('certificado/generar.form.tsx'), muestra.firmaVista),
  ],
  [
    "Revoked: 'Certificado revocado'; failure shows the server message or 'No se pudo revocar el certificado'.",
    toast(
      { title: 'Certificado revocado', kind: 'exito' },
      fuente.certificados('credencial.section.tsx'),
      muestra.certificados,
    ),
    toast(
      { title: 'Error', description: 'No se pudo revocar el certificado', kind: 'error' },
      fuente.certificados('credencial.section.tsx'),
      muestra.revocar,
    ),
    conducta(muestra.revocar, 'Certificado no encontrado.'),
  ],
  [
    'Certificate load or generation failure in the signing view: logged only, no user message.',
    conducta(muestra.documento, 'certificate'),
    sinEfecto('logged as the specification says, and also shown with a retry'),
  ],
  ['Admin denial: see 6.', conducta(muestra.revision, 'Acceso Denegado')],
  [
    'Unknown route: English 404 page.',
    texto('404 Page Not Found', 'shell/src/paginas/not-found.page.tsx', muestra.paginas),
    conducta(muestra.puertas),
  ],
  ['Server-side error codes: not shown.', conducta(muestra.entrada, 'prueba-0001')],
];
