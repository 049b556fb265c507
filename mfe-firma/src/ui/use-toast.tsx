import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from './icon.js';

export interface ToastData {
  readonly kind: 'exito' | 'error';
  readonly title: string;
  readonly description?: string;
}

/**
 * One toast at a time, for five seconds (docs/especificacion/especificacion.txt, section 9).
 * @returns how to show one, and the place where it appears
 */
export function useToast(): readonly [show: (toast: ToastData) => void, place: ReactNode] {
  const [current, setCurrent] = useState<{ readonly toast: ToastData; readonly count: number }>();
  const show = useCallback(
    (toast: ToastData) => setCurrent((before) => ({ toast, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setCurrent(undefined), []);
  return [show, current && <Toast key={current.count} toast={current.toast} onClose={close} />];
}

function Toast({ toast, onClose }: { readonly toast: ToastData; readonly onClose: () => void }) {
  const [held, holding] = useHeld();
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, 5000);
    return () => clearTimeout(timer);
  }, [held, onClose]);
  return (
    <div className={`toast ${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'} {...holding}>
      <Icon name={toast.kind === 'error' ? 'alerta' : 'hecho'} />
      <div>
        <b>{toast.title}</b>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" className="cerrar" aria-label="Cerrar aviso" onClick={onClose}>
        <Icon name="cerrar" />
      </button>
    </div>
  );
}

/** For the toast's outermost element. */
interface Holding {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Holds the toast while the pointer is on it or the focus in it. When the toast goes, the focus returns to its place
 * before: a keyboard would otherwise start at the top of the page. (A copy of `useHeld` of `@portal/ui`.)
 * @returns whether the toast is held, and the handlers that find out
 */
function useHeld(): readonly [held: boolean, holding: Holding] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = ref.current;
    return () => {
      if (toast?.contains(document.activeElement) && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) before.current = relatedTarget; // none: only the window had lost it
    setFocused(true);
  };
  return [
    pointed || focused,
    {
      ref,
      onFocus,
      onBlur: () => setFocused(false),
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
    },
  ];
}
