import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.js';

const kinds = {
  exito: ['ok', 'check'],
  aviso: ['av', 'advertencia'],
  error: ['er', 'alerta'],
  info: ['in', 'info'],
  neutro: ['ne', 'info'],
} as const satisfies Record<string, readonly [tone: string, icon: IconName]>;

interface NoticeProps {
  readonly kind: keyof typeof kinds;
  readonly title?: string;
  readonly icon?: IconName;
  /** A toast says the same words aloud. */
  readonly silent?: boolean;
  readonly children?: ReactNode;
}

/** A notice that stays on the page: what happened or what applies here. Screen readers announce errors. */
export function Notice({ kind, title, icon, silent = false, children }: NoticeProps) {
  const [tone, own] = kinds[kind];
  return (
    <div className={`aviso ${tone}`} role={kind === 'error' && !silent ? 'alert' : undefined}>
      <Icon name={icon ?? own} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
