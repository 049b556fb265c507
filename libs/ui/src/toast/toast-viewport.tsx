import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/icon.js';
import { keepAudible } from './audible.js';
import { closeToast, currentToast, subscribeToast, type ShownToast } from './toast.js';
import { useHeld } from './use-held.js';

/** Milliseconds in sight (specification, section 9). */
export const DURATION = 5000;
const icons = { exito: 'check', error: 'alerta', info: 'info' } as const;
const classes = { exito: 'ok', error: 'er', info: 'in' } as const;

/**
 * Where the one toast stands. It waits while someone reads it with the pointer or the focus. The region stands before
 * its first toast does: screen readers say what changes in a region, not a region that comes already filled.
 */
export function ToastViewport() {
  const toast = useSyncExternalStore(subscribeToast, currentToast);
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => keepAudible(place), [place]);
  return createPortal(
    <div aria-live={toast?.kind === 'error' ? 'off' : 'polite'}>
      {toast && <ToastCard key={toast.id} {...toast} />}
    </div>,
    place,
  );
}

function ToastCard({ id, title, description, detail, kind = 'exito', lang }: ShownToast) {
  const [held, holding] = useHeld();
  useCountdown(id, held);
  return (
    <div
      className={`toast ${classes[kind]}${held ? ' pausa' : ''}`}
      role={kind === 'error' ? 'alert' : 'status'}
      {...holding}
    >
      <span className="ic">
        <Icon name={icons[kind]} />
      </span>
      <div lang={lang}>
        <b>{title}</b>
        {description && <p>{description}</p>}
        {detail && <p>{detail}</p>}
      </div>
      <button type="button" className="btn-ico" aria-label="Cerrar aviso" onClick={() => closeToast(id)}>
        <Icon name="cerrar" />
      </button>
    </div>
  );
}

/** Counts the time in sight only while nobody holds the toast. */
function useCountdown(id: number, paused: boolean): void {
  const [left, setLeft] = useState(DURATION);
  useEffect(() => {
    if (paused) return;
    const start = Date.now();
    const timer = setTimeout(() => closeToast(id), left);
    return () => {
      clearTimeout(timer);
      setLeft((before) => Math.max(0, before - (Date.now() - start)));
    };
    // `left` is read when the clock starts again, never while it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, paused]);
}
