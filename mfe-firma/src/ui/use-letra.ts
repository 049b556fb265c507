import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepInTab, keptInTab } from './kept-in-tab.js';

export interface Letra {
  readonly grande: boolean;
  readonly cambiar: () => void;
}

/** Of the size that the phone itself gives. */
const GRANDE = '130%';

/** Larger letters on request: all text of the page is measured by its root. They stay after a reload. */
export function useLetra(): Letra {
  const [grande, setGrande] = useState(() => keptInTab().letraGrande === true);
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = grande ? GRANDE : '';
    return () => {
      style.fontSize = '';
    };
  }, [grande]);
  const cambiar = useCallback(() => {
    keepInTab({ letraGrande: !grande });
    setGrande(!grande);
  }, [grande]);
  return useMemo(() => ({ grande, cambiar }), [grande, cambiar]);
}
