import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * The focus for what took the place of what had it: without it a keyboard starts over at the top and a screen reader
 * stays silent. The element has `tabIndex={-1}`.
 * @param pedido whether somebody here waited for what came, read once, as it arrives: on opening the page the focus
 *   stays where the browser puts it, and it is never taken from what somebody does meanwhile
 */
export function useFoco<Elemento extends HTMLElement>(pedido: boolean): RefObject<Elemento | null> {
  const lugar = useRef<Elemento>(null);
  const [esperado] = useState(pedido);
  useEffect(() => {
    if (esperado) lugar.current?.focus();
  }, [esperado]);
  return lugar;
}
