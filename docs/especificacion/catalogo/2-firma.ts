import { huellaCorta } from '@portal/dominio/formatos';
import { calcula } from '../pruebas/constante.js';
import { conducta, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const paginaDeFirma: Capitulo = {
  titulo: 'Signing page',
  frases: [
    [
      "Initially shows 'Verificando documento...'.",
      texto('Verificando documento...', fuente.firma('estados/verificando.page.tsx'), muestra.enlace),
    ],
    [
      "An invalid or expired link shows 'Enlace Inválido', saying the link is not valid or has expired and to contact the administrator.",
      ...textos(
        ['Enlace Inválido', 'Este enlace no es válido o ya venció. Comuníquese con el administrador.'],
        fuente.firma('estados/enlace-invalido.page.tsx'),
        muestra.enlace,
      ),
      conducta(muestra.enlaces),
    ],
    [
      "A used link shows 'Documento Ya Firmado'.",
      texto('Documento Ya Firmado', fuente.firma('estados/exito.page.tsx'), muestra.enlace),
    ],
    [
      "Otherwise it shows the vehicle, the date and the signer's data.",
      conducta(muestra.documento, 'Luis Alberto Peña Ríos', 'CC 1.023.456.789'),
      conducta(muestra.firmaVista, 'WLK508', '21 de noviembre de 2026', 'luis.pena@correo.test'),
    ],
    [
      "A driver sees 'Compromiso de Seguridad Vial y Operacional': 23 driver commitments and 10 general commitments, including chemical-transport duties and a release of liability for the company.",
      texto(
        'Compromiso de Seguridad Vial y Operacional',
        fuente.firma('lectura/lectura.section.tsx'),
        muestra.documento,
      ),
      conducta(muestra.legales, '**Sustancias químicas: preparación.**', '**Liberación de responsabilidad.**'),
    ],
    [
      "An owner or holder sees 'Declaración y Autorización Final'.",
      texto('Declaración y Autorización Final', fuente.firma('lectura/lectura.section.tsx'), muestra.documento),
    ],
    ['Signature block:', sinEfecto('a heading: the next sentences say what')],
    [
      'Certificate card: status Válido or Expirado, holder, issuer, valid until, first 20 characters of the fingerprint.',
      texto('Válido', fuente.estados, muestra.documento),
      texto('Expirado', fuente.estados, muestra.documento),
      conducta(
        muestra.documento,
        'Luis Alberto Peña Ríos',
        'TRANSCARGA CA Personas',
        '14 de agosto de 2999',
        '9F:3C:A1:77:0B:E2:4D…',
      ),
      calcula('fingerprint', () => huellaCorta('9F:3C:A1:77:0B:E2:4D:11:22').replace('…', '').length, 20),
    ],
    [
      'Signing-information card: time, location if available, device, browser.',
      conducta(muestra.documento, 'Ubicación'),
      conducta(muestra.firmaVista, 'Hora', 'Dispositivo', 'Navegador'),
    ],
    [
      "Drawing canvas with buttons Limpiar and 'Firmar con Certificado'.",
      texto('Limpiar', fuente.firma('dibujo/firma.section.tsx'), muestra.firma),
      texto('Firmar con Certificado', fuente.firma('dibujo/firma.section.tsx'), muestra.documento),
    ],
  ],
};
