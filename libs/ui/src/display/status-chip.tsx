import { estadosAdmin, estadosCertificado, estadosFirma, estadosPropios } from '@portal/dominio/estados';
import { Icon, type IconName } from '../icons/icon.js';

interface Palabra {
  readonly value: string;
  readonly label: string;
  readonly tono: string;
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

/** A state as icon and text; colour alone never tells it. */
export function StatusChip<D extends De>({ de, estado }: StatusChipProps<D>) {
  const lista: readonly Palabra[] = palabras[de];
  const palabra = lista.find(({ value }) => value === estado);
  if (!palabra) throw new Error(`no word for the state ${estado} of ${de}`);
  return (
    <span className={`estado ${palabra.tono}`}>
      <Icon name={palabra.icono} />
      {palabra.label}
    </span>
  );
}
