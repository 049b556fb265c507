import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Hands the focus on when the control that has it goes away by itself.
 * @returns a ref for the place of that control, which goes away with the component that calls this
 * @example const lugar = useFocoAlIrse(() => cuenta.current?.focus());
 */
export function useFocoAlIrse(onFocusLost: () => void): RefObject<HTMLSpanElement | null> {
  const lugar = useRef<HTMLSpanElement>(null);
  const alIrse = useEffectEvent(() => {
    if (lugar.current?.contains(document.activeElement)) onFocusLost();
  });
  // Before it leaves the document: afterwards nobody knows where the focus was.
  useLayoutEffect(() => () => alIrse(), []);
  return lugar;
}
