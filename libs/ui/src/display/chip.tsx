import { Icon, type IconName } from '../icons/icon.js';

export type ChipTone = 'ok' | 'av' | 'er' | 'in' | 'ne';

interface ChipProps {
  readonly tone: ChipTone;
  readonly icon: IconName;
  readonly children: string;
}

/** A state as icon and text; colour alone never tells it. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={`estado ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
