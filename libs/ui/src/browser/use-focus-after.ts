import { useEffect, useRef, type RefObject } from 'react';

interface FocusAfter<E extends HTMLElement> {
  /** For the element that shows the answer; it has `tabIndex={-1}`. */
  readonly place: RefObject<E | null>;
  /** Call it when a button is pressed that goes away with the answer: the focus then moves to `place`. */
  readonly moveFocus: () => void;
}

/**
 * Moves the focus to the answer when the pressed button goes away with it. A keyboard would otherwise start at the top
 * of the page. A focus that the person has placed elsewhere meanwhile stays there.
 * @param answer a value that changes when the answer is drawn
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
