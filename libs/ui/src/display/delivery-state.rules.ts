import type { Entrega } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '../format/format.js';
import type { IconName } from '../icons/icon.js';

export interface DeliveryState {
  readonly texto: string;
  readonly icono: IconName;
  readonly mal: boolean;
}

/**
 * What is known of a signer's mail. SMTP reports only that a server accepted it (RFC 5321, section 4.2.5), so no state
 * says 'delivered' (docs/decisiones.md#entrega).
 */
export function deliveryState({ estado, motivo, fecha }: Entrega): DeliveryState {
  switch (estado) {
    case 'en-cola':
      return motivo === undefined
        ? { texto: 'Correo en cola', icono: 'correo', mal: false }
        : { texto: `Correo en cola, reintentando: ${motivo}`, icono: 'correoRechazado', mal: true };
    case 'aceptado':
      return {
        texto: `Enviado el ${fechaHoraCorta(fecha)} · aceptado por el servidor de correo`,
        icono: 'correoAceptado',
        mal: false,
      };
    case 'rechazado':
      return { texto: `Rechazado: ${motivo ?? 'el servidor no lo aceptó'}`, icono: 'correoRechazado', mal: true };
    case 'abierto':
      return { texto: `Enlace abierto el ${fechaHoraCorta(fecha)}`, icono: 'ojo', mal: false };
    case 'firmado':
      return { texto: `Firmó el ${fechaHoraCorta(fecha)}`, icono: 'check', mal: false };
  }
}
