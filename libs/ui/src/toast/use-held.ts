import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** For the toast's outermost element. */
interface Holding {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Does somebody read the toast? With the pointer on it or the focus in it, and until both are gone. Whatever takes the
 * toast away, the focus goes back where it came from, or a keyboard would begin at the top of the page again.
 * @returns whether it is held, and what tells so
 */
export function useHeld(): readonly [held: boolean, holding: Holding] {
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
    if (relatedTarget) from.current = relatedTarget; // none: only the window had lost it
    setFocused(true);
  };
  return [
    pointed || focused,
    {
      ref,
      onFocus,
      onBlur: () => setFocused(false),
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
    },
  ];
}
