import { useEffect, useRef, useState, type RefObject } from 'react';

interface Lugares {
  readonly pad: RefObject<HTMLElement | null>;
  readonly derecha: RefObject<HTMLElement | null>;
  /** To the next thing to do: the certificate first, then the pad. */
  readonly irAFirmar: (vigente: boolean) => void;
  /** Once a certificate stands where its form stood. */
  readonly irAlPad: () => void;
}

/** Where the work goes on, and how the signer gets there. */
export function useLugares(): Lugares {
  const pad = useRef<HTMLElement>(null);
  const derecha = useRef<HTMLElement>(null);
  const [generado, setGenerado] = useState(false);
  // The button that was pressed is gone: the focus goes where the work goes on.
  useEffect(() => {
    if (generado) llevar(pad.current, 'center');
  }, [generado]);
  const irAFirmar = (vigente: boolean) => (vigente ? llevar(pad.current, 'center') : llevar(derecha.current, 'start'));
  return { pad, derecha, irAFirmar, irAlPad: () => setGenerado(true) };
}

function llevar(lugar: HTMLElement | null, block: ScrollLogicalPosition): void {
  lugar?.scrollIntoView({ block });
  lugar?.focus({ preventScroll: true });
}
