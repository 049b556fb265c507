import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Focuses an element that took the place of the focused one. Otherwise a keyboard starts over at the top and a screen
 * reader stays silent. The element has `tabIndex={-1}`.
 * @param wanted true when the person waited for the element. It is read once, when the element arrives. A page that
 * opens leaves the focus where the browser puts it, and later renders leave it where the person puts it.
 */
export function useFocus<Focusable extends HTMLElement>(wanted: boolean): RefObject<Focusable | null> {
  const place = useRef<Focusable>(null);
  const [waited] = useState(wanted);
  useEffect(() => {
    if (waited) place.current?.focus();
  }, [waited]);
  return place;
}
