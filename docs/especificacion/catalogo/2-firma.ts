import { huellaCorta } from '@portal/dominio/formatos';
import { calcula } from '../pruebas/constante.js';
import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const compromisos = muestra.documento('a driver reads 23 and 10 commitments as numbered tiles');
const declaracion = muestra.documento(
  'a contract signer reads the declaration, with the single certificate of that role',
);
const tarjeta = muestra.documento(
  'the certificate card shows holder, issuer, validity and twenty characters of the fingerprint',
);
const pad = muestra.firma('the button waits for a drawing and says so; Limpiar takes it back');
const legales = muestra.legales(
  'a driver commits to 23 points and 10 general ones, chemicals and release of liability among them',
);
const invalido = muestra.enlace('an unknown link says so and asks for another one');

export const paginaDeFirma: Capitulo = {
  titulo: 'Signing page',
  frases: [
    [
      "Initially shows 'Verificando documento...'.",
      texto(
        'Verificando documento...',
        fuente.firma('estados/verificando.page.tsx'),
        muestra.enlace('a link is being verified until the server answers'),
      ),
    ],
    [
      "An invalid or expired link shows 'Enlace Inválido', saying the link is not valid or has expired and to contact the administrator.",
      ...textos(
        ['Enlace Inválido', 'Este enlace no es válido o ya venció. Comuníquese con el administrador.'],
        fuente.firma('estados/enlace-invalido.page.tsx'),
        invalido,
      ),
      conducta(muestra.enlaces('unknown, malformed, expired and revoked links answer alike: ENLACE_INVALIDO')),
    ],
    [
      "A used link shows 'Documento Ya Firmado'.",
      texto(
        'Documento Ya Firmado',
        fuente.firma('estados/exito.page.tsx'),
        muestra.enlace('a link is being verified until the server answers'),
      ),
    ],
    [
      "Otherwise it shows the vehicle, the date and the signer's data.",
      conducta(compromisos, 'Luis Alberto Peña Ríos', 'CC 1.023.456.789'),
      conducta(
        muestra.firmaVista(
          'the summary shows vehicle, date and the signer’s own data, and says that there is no trailer',
        ),
        'WLK508',
        '21 de noviembre de 2026',
        'luis.pena@correo.test',
      ),
    ],
    [
      "A driver sees 'Compromiso de Seguridad Vial y Operacional': 23 driver commitments and 10 general commitments, including chemical-transport duties and a release of liability for the company.",
      texto('Compromiso de Seguridad Vial y Operacional', fuente.firma('lectura/lectura.section.tsx'), compromisos),
      conducta(legales, '**Sustancias químicas: preparación.**', '**Liberación de responsabilidad.**'),
    ],
    [
      "An owner or holder sees 'Declaración y Autorización Final'.",
      texto('Declaración y Autorización Final', fuente.firma('lectura/lectura.section.tsx'), declaracion),
    ],
    [
      'Signature block:',
      conducta(
        muestra.firma('signing sends drawing, certificate, claims and the hash that was read, then shows the receipt'),
      ),
    ],
    [
      'Certificate card: status Válido or Expirado, holder, issuer, valid until, first 20 characters of the fingerprint.',
      texto('Válido', fuente.firma('certificado/certificado.section.tsx'), tarjeta),
      texto(
        'Expirado',
        fuente.firma('certificado/certificado.section.tsx'),
        muestra.documento('an expired certificate is shown as such and asks for another'),
      ),
      conducta(
        tarjeta,
        'Luis Alberto Peña Ríos',
        'TRANSCARGA CA Personas',
        '14 de agosto de 2999',
        '9F:3C:A1:77:0B:E2:4D…',
      ),
      calcula('fingerprint', () => huellaCorta('9F:3C:A1:77:0B:E2:4D:11:22').replace('…', '').length, 20),
    ],
    [
      'Signing-information card: time, location if available, device, browser.',
      conducta(
        muestra.documento('the place is asked for only when the pad comes into view, and shows six decimals'),
        'Ubicación',
      ),
      conducta(
        muestra.firmaVista('the signing information names time, device and browser'),
        'Hora',
        'Dispositivo',
        'Navegador',
      ),
      conducta(muestra.documento('a refused place is no obstacle')),
    ],
    [
      "Drawing canvas with buttons Limpiar and 'Firmar con Certificado'.",
      texto('Limpiar', fuente.firma('dibujo/firma.section.tsx'), pad),
      texto(
        'Firmar con Certificado',
        fuente.firma('dibujo/firma.section.tsx'),
        muestra.documento('an expired certificate is shown as such and asks for another'),
      ),
    ],
  ],
};
