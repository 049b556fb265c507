import type { ReactNode } from 'react';
import { Button } from '../buttons/button.js';
import { Dialog } from './dialog.js';

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
  readonly disabled?: boolean;
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
    disabled,
  } = props;
  const actions = (
    <>
      <Button onClick={onCancel} disabled={Boolean(busy)} autoFocus>
        {cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} disabled={disabled}>
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
