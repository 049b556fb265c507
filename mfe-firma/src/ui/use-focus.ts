import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Focuses an element that took the place of the focused one: without it a keyboard starts over at the top and a screen
 * reader stays silent. The element has `tabIndex={-1}`.
 * @param wanted whether somebody here waited for the element. It is read once, on arrival: a page that opens keeps the
 * focus where the browser puts it, and the focus is never taken from what somebody does meanwhile.
 */
export function useFocus<Focusable extends HTMLElement>(wanted: boolean): RefObject<Focusable | null> {
  const place = useRef<Focusable>(null);
  const [waited] = useState(wanted);
  useEffect(() => {
    if (waited) place.current?.focus();
  }, [waited]);
  return place;
}
