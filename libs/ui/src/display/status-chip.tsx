import {
  estadosAdmin,
  estadosCertificado,
  estadosEntrega,
  estadosFirma,
  estadosMarca,
  estadosPropios,
  type EstadoEntrega,
} from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { IconName } from '../icons/icon.js';
import { Chip, type ChipTone } from './chip.js';

interface Palabra {
  readonly value: string;
  readonly label: string;
  readonly tono: ChipTone;
  readonly icono: IconName;
}

/** The words by what they are said of: an enrolment to its registrant or to an administrator, a signature, a seal. */
const palabras = {
  propio: estadosPropios,
  admin: estadosAdmin,
  firma: estadosFirma,
  marca: estadosMarca,
  certificado: estadosCertificado,
} as const satisfies Readonly<Record<string, readonly Palabra[]>>;
type De = keyof typeof palabras;

interface StatusChipProps<D extends De> {
  readonly de: D;
  readonly estado: (typeof palabras)[D][number]['value'];
}

/** The state of something, in its one word. */
export function StatusChip<D extends De>({ de, estado }: StatusChipProps<D>) {
  const lista: readonly Palabra[] = palabras[de];
  const palabra = lista.find(({ value }) => value === estado);
  if (!palabra) throw new Error(`no word for the state ${estado} of ${de}`);
  return (
    <Chip tone={palabra.tono} icon={palabra.icono}>
      {palabra.label}
    </Chip>
  );
}

/** What is stored of the mail; the contract's `Entrega` fits it. */
interface Entrega {
  readonly estado: EstadoEntrega;
  readonly motivo?: string | undefined;
  /** It was accepted first, and came back. */
  readonly rebote?: true | undefined;
  readonly fecha: string;
}

interface DeliveryState {
  readonly texto: string;
  readonly icono: IconName;
  readonly mal: boolean;
}

type Frase = Omit<DeliveryState, 'texto'> & { readonly frase: string };

/**
 * What is known of a signer's mail. SMTP reports only that a server accepted it (RFC 5321, section 4.2.5), so no state
 * says 'delivered'; a report may say later that it came back (docs/decisiones.md#entrega).
 */
export function deliveryState({ estado, motivo, rebote, fecha }: Entrega): DeliveryState {
  const dicha: Frase & { readonly conMotivo?: Frase; readonly conRebote?: Frase } = estadosEntrega[estado];
  const { frase, icono, mal } =
    motivo === undefined ? dicha : ((rebote && dicha.conRebote) ?? dicha.conMotivo ?? dicha);
  const texto = frase.replace('{fecha}', fechaHoraCorta(fecha)).replace('{motivo}', () => motivo ?? '');
  return { texto, icono, mal };
}
