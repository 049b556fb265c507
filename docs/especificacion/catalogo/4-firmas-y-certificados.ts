import { estadoAdmin, estadoPropio, estadosAdmin } from '@portal/dominio/estados';
import { calcula } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const firmas = (propietarioSigned: boolean, conductorSigned: boolean, signatureRequested = false) => ({
  propietarioSigned,
  conductorSigned,
  signatureRequested,
});
const tarjetaAdmin = muestra.revision('%j reads %s');
const pad = muestra.firma('the button waits for a drawing and says so; Limpiar takes it back');

export const estadosDeFirma: readonly Frase[] = [
  [
    'Enrolment status is derived, not stored.',
    conducta(muestra.estados('owner %s, driver %s, requested %s → %s for its creator, %s in the review')),
  ],
  [
    'My enrolments: Completada (both signed), Pendiente (one signed), Sin Firmar (none).',
    ...textos(
      ['Completada', 'Pendiente', 'Sin Firmar'],
      fuente.estados,
      muestra.miasVista('an own enrolment reads as its signatures say: %j %s'),
    ),
    calcula('both', () => estadoPropio(firmas(true, true)), 'completada'),
    calcula('one', () => [estadoPropio(firmas(true, false)), estadoPropio(firmas(false, true))], [
      'pendiente',
      'pendiente',
    ]),
    calcula('none', () => estadoPropio(firmas(false, false)), 'sin-firmar'),
  ],
  [
    'Admin: Completada (both signed), Parcialmente Firmada (one), Pendiente Firmas (signature requested, none signed), Sin Enviar (otherwise).',
    ...textos(['Completada', 'Parcialmente Firmada', 'Pendiente Firmas', 'Sin Enviar'], fuente.estados, tarjetaAdmin),
    calcula('both', () => estadoAdmin(firmas(true, true, true)), 'completada'),
    calcula('one', () => [estadoAdmin(firmas(true, false)), estadoAdmin(firmas(false, true, true))], [
      'parcial',
      'parcial',
    ]),
    calcula('requested', () => estadoAdmin(firmas(false, false, true)), 'pendiente'),
    calcula('otherwise', () => estadoAdmin(firmas(false, false)), 'sin-enviar'),
  ],
  [
    'Filter values: completada, parcial, pendiente, sin-enviar.',
    calcula('filter', () => estadosAdmin.map(({ value }) => value), [
      'completada',
      'parcial',
      'pendiente',
      'sin-enviar',
    ]),
    conducta(
      muestra.revisionVista('the page is headed, and its filters are those of the specification'),
      'completada',
      'parcial',
      'pendiente',
      'sin-enviar',
    ),
  ],
  [
    'Submitting for review leads to signature e-mails.',
    conducta(
      muestra.viaje(
        "an enrolment is sent, signed by ${orden.join(' then ')}, complete for everybody, long-term within seconds and accepted by every validator",
      ),
    ),
  ],
  [
    'This is implied by the resend function; the send itself is not shown.',
    conducta(muestra.administracion('a resend ends the old link and mails a new one; nobody reads it from the answer')),
  ],
  [
    'Certificate: active becomes revoked on revoking.',
    conducta(muestra.revocadas('the owner revokes; the CRL says so at once; a second revocation changes nothing')),
    conducta(muestra.certificados('revoking on a yes sends the reason and shows the certificate revoked'), 'Revocado'),
  ],
  [
    'Generating a new certificate automatically revokes any active one.',
    conducta(
      muestra.revocadas('a new certificate supersedes the active one, in the CRL too, and both facts are announced'),
    ),
  ],
  [
    'Expiry is by validTo date.',
    enPalabras('validTo'),
    conducta(muestra.documento('an expired certificate is shown as such and asks for another'), 'Expirado'),
    conducta(muestra.cms('a certificate that is %s does not sign')),
  ],
  [
    'Signing link: valid, then used after a successful signature, after which the verify data is refetched.',
    conducta(muestra.firmar('a used link says so without personal data and cannot sign twice')),
    conducta(
      muestra.firma('signing sends drawing, certificate, claims and the hash that was read, then shows the receipt'),
      '21/11/2026 11:20',
    ),
  ],
  [
    'The signing button is enabled only if a valid (unexpired) certificate exists and something has been drawn.',
    conducta(pad, 'Falta dibujar la firma.'),
    conducta(
      muestra.documento('an expired certificate is shown as such and asks for another'),
      'Falta un certificado vigente.',
    ),
  ],
  ['Limpiar resets it.', conducta(pad, 'Limpiar')],
];
