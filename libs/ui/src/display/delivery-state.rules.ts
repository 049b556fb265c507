import { type Entrega } from '@portal/contracts/inscripciones';
import { estadosEntrega } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { IconName } from '../icons/icon.js';

export interface DeliveryState {
  readonly texto: string;
  readonly icono: IconName;
  readonly mal: boolean;
}

type Frase = Omit<DeliveryState, 'texto'> & { readonly frase: string };

/**
 * What is known of a signer's mail. SMTP reports only that a server accepted it (RFC 5321, section 4.2.5), so no state
 * says 'delivered' (docs/decisiones.md#entrega).
 */
export function deliveryState({ estado, motivo, fecha }: Entrega): DeliveryState {
  const dicha: Frase & { readonly conMotivo?: Frase } = estadosEntrega[estado];
  const { frase, icono, mal } = motivo === undefined ? dicha : (dicha.conMotivo ?? dicha);
  const texto = frase.replace('{fecha}', fechaHoraCorta(fecha)).replace('{motivo}', () => motivo ?? '');
  return { texto, icono, mal };
}
