import { Icon } from '../icons/icon.js';

/** At the end of a field that cannot be changed here. */
export const Lock = ({ className = '' }: { readonly className?: string | undefined }) => (
  <span className={`fin t3 ${className}`.trim()}>
    <Icon name="candado" size="s" />
  </span>
);
