import type { Entrega } from '@portal/contracts/inscripciones';
import { fechaCorta, hora, type IconName } from '@portal/ui';

export interface EstadoEntrega {
  readonly texto: string;
  readonly icono: IconName;
  readonly mal: boolean;
}

const momento = (instant: string): string => `${fechaCorta(instant)} ${hora(instant)}`;

/** What is known of a mail, and no more: a server accepted it, never 'delivered' (readings 35). */
export function estadoEntrega({ estado, motivo, fecha }: Entrega): EstadoEntrega {
  switch (estado) {
    case 'en-cola':
      return motivo === undefined
        ? { texto: 'Correo en cola', icono: 'correo', mal: false }
        : { texto: `Correo en cola, reintentando: ${motivo}`, icono: 'correoRechazado', mal: true };
    case 'aceptado':
      return { texto: `Correo aceptado el ${momento(fecha)}`, icono: 'correoAceptado', mal: false };
    case 'rechazado':
      return { texto: `Rechazado: ${motivo ?? 'el servidor no lo aceptó'}`, icono: 'correoRechazado', mal: true };
    case 'abierto':
      return { texto: `Enlace abierto el ${momento(fecha)}`, icono: 'ojo', mal: false };
    case 'firmado':
      return { texto: `Firmó el ${momento(fecha)}`, icono: 'check', mal: false };
  }
}
