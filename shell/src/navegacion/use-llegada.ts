import { useEffect } from 'react';

/** On arriving at another page: what lay over the last one is closed, and the page starts at its top. */
export function useLlegada(pathname: string, close: () => void): void {
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
    // Only a change of page closes: `close` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
