import { useEffect } from 'react';
import { useUsuario } from '@portal/api-client';

/** After the page has loaded, ms. */
const QUIET = 1000;

/**
 * Fetches what every remote's pages are drawn in, once the first screen stands and the line is quiet: the next screen
 * is then as small as its own code. Not for a guest, who goes to the login first, nor where data is to be saved.
 */
export function useCalentar(): void {
  const { estado } = useUsuario();
  useEffect(() => {
    if (estado !== 'sesion' || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      // A failure is nobody's trouble now: the remote's page asks again and says so.
      timer = setTimeout(() => void import('./con-mui.js').catch(() => undefined), QUIET);
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
