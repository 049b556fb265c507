import { estadosAdmin, estadosCertificado, estadosFirma, estadosPropios } from '@portal/dominio/estados';
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
