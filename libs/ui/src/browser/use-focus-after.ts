import { useEffect, useRef, type RefObject } from 'react';

export interface FocusAfter<E extends HTMLElement> {
  /** For the element that says what came of it; it has `tabIndex={-1}`. */
  readonly place: RefObject<E | null>;
  /** What was pressed is on its way out: the focus moves with the next answer. */
  readonly moveFocus: () => void;
}

/**
 * What somebody presses goes away with the answer: the focus goes on where the answer is said, or a keyboard would begin
 * at the top of the page again. It is never taken from what somebody does meanwhile.
 * @param answer changes with the drawing that says it
 * @example const { place, moveFocus } = useFocusAfter<HTMLElement>(`${certificado.id} ${certificado.status}`);
 */
export function useFocusAfter<E extends HTMLElement>(answer: unknown): FocusAfter<E> {
  const place = useRef<E>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (expected.current && document.activeElement === document.body) place.current?.focus();
    expected.current = false;
  }, [answer]);
  return { place, moveFocus: () => void (expected.current = true) };
}
