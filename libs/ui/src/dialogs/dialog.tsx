import { Dialog as MuiDialog } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.js';
import { useFocusReturn } from './use-focus-return.js';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the harmless one first; give it `autoFocus`. */
  readonly actions?: ReactNode;
  /** True while something runs that must not be left half-way: Escape and the backdrop do nothing. */
  readonly locked?: boolean;
}

/** A dialog on desktop, a bottom sheet on phones. */
export function Dialog({ open, title, onClose, children, actions, locked = false }: DialogProps) {
  const heading = useId();
  const dialog = useFocusReturn(open);
  return (
    <MuiDialog
      ref={dialog}
      open={open}
      onClose={locked ? undefined : onClose}
      aria-labelledby={heading}
      className="hoja-dialogo"
      slotProps={{ paper: { className: 'dialogo' } }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <IconButton icon="cerrar" label="Cerrar" onClick={onClose} disabled={locked} />
      </header>
      <div className="cuerpo">{children}</div>
      {actions && <footer>{actions}</footer>}
    </MuiDialog>
  );
}
