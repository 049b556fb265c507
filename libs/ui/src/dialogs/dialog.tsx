import { Dialog as MuiDialog } from '@mui/material';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../buttons/button.js';
import { IconButton } from '../buttons/icon-button.js';

interface DialogProps {
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

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: string | false;
  /** Why it cannot be confirmed yet. It is shown beside the buttons, and the confirming one is disabled. */
  readonly reason?: string | undefined;
}

/** Asks before what cannot be undone. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirm,
    onConfirm,
    onCancel,
    cancel = 'Cancelar',
    danger = false,
    busy,
    reason,
  } = props;
  const reasonId = useId();
  const actions = (
    <>
      {reason && (
        <p className="ayuda" id={reasonId}>
          {reason}
        </p>
      )}
      <Button onClick={onCancel} disabled={Boolean(busy)} autoFocus>
        {cancel}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        onClick={onConfirm}
        busy={busy}
        disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open={open} title={title} onClose={onCancel} actions={actions} locked={Boolean(busy)}>
      {children}
    </Dialog>
  );
}

const FOCUSABLE = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled], [type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
].join(', ');

/**
 * Gives the focus back after a dialog closes. MUI returns it to the control that opened the dialog. If that control is
 * gone, the first control in its place gets the focus; a keyboard would otherwise start at the top of the page.
 * @returns a ref for the dialog's outermost element: a closing dialog holds the focus until its transition ends
 */
function useFocusReturn(open: boolean): RefObject<HTMLDivElement | null> {
  const path = useOpener(open);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (!isFocusLost(dialog)) return;
      const place = path.find((element) => element.isConnected && element.querySelector(FOCUSABLE));
      place?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
  }, [open, path]);
  return dialog;
}

/**
 * The element that had the focus when the dialog opened, with its ancestors. It is read while the dialog is drawn,
 * because the press that opens the dialog may remove its own button at once.
 */
function useOpener(open: boolean): readonly Element[] {
  const [opening, setOpening] = useState<{ readonly open: boolean; readonly path: readonly Element[] }>({
    open: false,
    path: [],
  });
  if (open === opening.open) return opening.path;
  const path = open ? pathOf(document.activeElement) : opening.path;
  setOpening({ open, path });
  return path;
}

/** An element and its ancestors below `<body>`, from the inside outwards. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** True when nothing has the focus, or only a dialog that is closing. */
const isFocusLost = (dialog: RefObject<Element | null>): boolean =>
  document.activeElement === document.body || (dialog.current?.contains(document.activeElement) ?? false);
