import { Icon, type IconName } from './icon.js';

export type Tone = 'exito' | 'aviso' | 'error' | 'info';

interface StatusChipProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: string;
}

/** A status: icon and text, never colour alone. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <span className={`estado ${tone}`}>
      <Icon name={icon} small />
      {children}
    </span>
  );
}
