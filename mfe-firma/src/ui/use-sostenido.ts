import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** For the toast's outermost element. */
interface Sosten {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * The toast is held while the pointer is on it or the focus in it. Whatever takes it away, the focus goes back where it
 * came from, or a keyboard would begin at the top of the page again. (`useHeld` of `@portal/ui`, which this page does without.)
 * @returns whether it is held, and what tells so
 */
export function useSostenido(): readonly [sostenido: boolean, sosten: Sosten] {
  const [apuntado, setApuntado] = useState(false);
  const [enfocado, setEnfocado] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const antes = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = ref.current;
    return () => {
      if (toast?.contains(document.activeElement) && antes.current instanceof HTMLElement)
        antes.current.focus({ preventScroll: true });
    };
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) antes.current = relatedTarget; // none: only the window had lost it
    setEnfocado(true);
  };
  return [
    apuntado || enfocado,
    {
      ref,
      onFocus,
      onBlur: () => setEnfocado(false),
      onPointerEnter: () => setApuntado(true),
      onPointerLeave: () => setApuntado(false),
    },
  ];
}
