import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { PlainButton } from '../buttons/plain-button.js';
import { Icon } from '../icons/icon.js';
import { closeToast, currentToast, subscribeToast, type ShownToast } from './toast.js';

/** Milliseconds in sight (docs/especificacion/especificacion.txt, section 9). */
export const DURATION = 5000;
const icons = { exito: 'check', error: 'alerta', info: 'info' } as const;
const classes = { exito: 'ok', error: 'er', info: 'in' } as const;

/**
 * The one toast. It stays while the pointer or the focus is on it. The live region exists before its first toast,
 * because screen readers announce what changes in a region, not a region that arrives already filled.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToast, currentToast);
  return (
    <div aria-live={toast?.kind === 'error' ? 'off' : 'polite'}>{toast && <ToastCard key={toast.id} {...toast} />}</div>
  );
}

function ToastCard({ id, title, description, detail, action, kind = 'exito', lang }: ShownToast) {
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
        {action && (
          <PlainButton
            variant="text"
            onClick={() => {
              closeToast(id);
              action.onClick();
            }}
          >
            {action.label}
          </PlainButton>
        )}
      </div>
      <button type="button" className="btn-ico" aria-label="Cerrar aviso" onClick={() => closeToast(id)}>
        <Icon name="cerrar" />
      </button>
    </div>
  );
}

/** Counts the time in sight, except while the toast is held. */
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
    // `left` is read only when the clock starts again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, paused]);
}

/** For the toast's outermost element. */
interface Holding {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Tells whether the toast is being read: the pointer is on it or the focus is in it. When the toast goes, the focus
 * returns to where it came from; a keyboard would otherwise start at the top of the page.
 * @returns whether it is held, and the handlers that find out
 */
function useHeld(): readonly [held: boolean, holding: Holding] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const from = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = ref.current;
    return () => {
      if (toast?.contains(document.activeElement) && from.current instanceof HTMLElement)
        from.current.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) from.current = relatedTarget; // none: only the window had lost the focus
    setFocused(true);
  };
  return [
    pointed || focused,
    {
      ref,
      onFocus,
      onBlur: () => setFocused(false),
      // A finger leaves nothing: what it touched would be held for ever.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
    },
  ];
}
