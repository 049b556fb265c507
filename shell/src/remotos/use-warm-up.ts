import { useEffect } from 'react';
import { useUsuario } from '@portal/api-client';

/** Milliseconds after the page has loaded. */
const QUIET = 1000;

/**
 * Fetches what the pages of every remote are drawn in, once the first screen stands and the line is quiet. The next
 * screen is then as small as its own code. Not for a guest, who goes to the login first, nor where data is to be saved.
 */
export function useWarmUp(): void {
  const { estado } = useUsuario();
  useEffect(() => {
    if (estado !== 'sesion' || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      // A failure is left alone: the remote's page asks again and shows it.
      timer = setTimeout(() => void import('./mui-provider.js').catch(() => undefined), QUIET);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', start);
    };
  }, [estado]);
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
