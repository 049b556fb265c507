import { useEffect, useState } from 'react';

/**
 * Whether something that is under way takes long, so that the page says more of it.
 * @param busy it is under way
 * @param ms from when on it is long
 */
export function useTarda(busy: boolean, ms: number): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setTarda(true), ms);
    return () => {
      clearTimeout(timer);
      setTarda(false);
    };
  }, [busy, ms]);
  return tarda;
}
