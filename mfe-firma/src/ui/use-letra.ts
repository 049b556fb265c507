import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { keepInTab, keptInTab } from './kept-in-tab.js';

export interface Letra {
  readonly grande: boolean;
  readonly cambiar: () => void;
}

/** Of the size that the phone itself gives. */
const GRANDE = '130%';

/**
 * Larger letters on request: all text of the page is measured by its root. They stay after a reload.
 * @param aqui the page has the button that takes them back
 */
export function useLetra(aqui: boolean): Letra {
  const [grande, setGrande] = useState(() => keptInTab().letraGrande === true);
  // Before the page is painted: nothing is seen small first.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = aqui && grande ? GRANDE : '';
    return () => {
      style.fontSize = '';
    };
  }, [aqui, grande]);
  const cambiar = useCallback(() => {
    keepInTab({ letraGrande: !grande });
    setGrande(!grande);
  }, [grande]);
  return useMemo(() => ({ grande, cambiar }), [grande, cambiar]);
}
