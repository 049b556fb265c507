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

export const estadosDeFirma: readonly Frase[] = [
  ['Enrolment status is derived, not stored.', conducta(muestra.estados, 'parcial')],
  [
    'My enrolments: Completada (both signed), Pendiente (one signed), Sin Firmar (none).',
    ...textos(['Completada', 'Pendiente', 'Sin Firmar'], fuente.estados, muestra.miasVista),
    calcula('both', () => estadoPropio(firmas(true, true)), 'completada'),
    calcula('one', () => [estadoPropio(firmas(true, false)), estadoPropio(firmas(false, true))], [
      'pendiente',
      'pendiente',
    ]),
    calcula('none', () => estadoPropio(firmas(false, false)), 'sin-firmar'),
  ],
  [
    'Admin: Completada (both signed), Parcialmente Firmada (one), Pendiente Firmas (signature requested, none signed), Sin Enviar (otherwise).',
    ...textos(
      ['Completada', 'Parcialmente Firmada', 'Pendiente Firmas', 'Sin Enviar'],
      fuente.estados,
      muestra.revision,
    ),
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
    conducta(muestra.revisionVista, 'completada', 'parcial', 'pendiente', 'sin-enviar'),
  ],
  ['Submitting for review leads to signature e-mails.', conducta(muestra.viaje, 'correoElectronicoConductor')],
  ['This is implied by the resend function; the send itself is not shown.', conducta(muestra.administracion, '{43}')],
  [
    'Certificate: active becomes revoked on revoking.',
    conducta(muestra.revocadas),
    conducta(muestra.certificados, 'Revocado'),
  ],
  [
    'Generating a new certificate automatically revokes any active one.',
    conducta(muestra.revocadas, 'certificado-emitido'),
  ],
  ['Expiry is by validTo date.', enPalabras('validTo'), conducta(muestra.documento, 'Expirado'), conducta(muestra.cms)],
  [
    'Signing link: valid, then used after a successful signature, after which the verify data is refetched.',
    conducta(muestra.firmar),
    conducta(muestra.firma, '21/11/2026 11:20'),
  ],
  [
    'The signing button is enabled only if a valid (unexpired) certificate exists and something has been drawn.',
    conducta(muestra.firma, 'Falta dibujar la firma.'),
    conducta(muestra.documento, 'Falta un certificado vigente.'),
  ],
  ['Limpiar resets it.', conducta(muestra.firma, 'Limpiar')],
];
