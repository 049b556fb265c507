import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import type { Tone } from './status-chip.js';

const icons: Readonly<Record<Tone, IconName>> = { exito: 'hecho', aviso: 'reloj', error: 'alerta', info: 'info' };

interface NoticeProps {
  readonly tone: Tone;
  /** A toast says the same words aloud. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** A notice inside a card. Errors interrupt a screen reader, the others wait. */
export function Notice({ tone, silent, children }: NoticeProps) {
  return (
    <div className={`aviso ${tone}`} role={tone === 'error' && !silent ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
