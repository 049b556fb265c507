import { useEffect, useState } from 'react';

/**
 * Whether something that is under way takes long, so that the page says more of it.
 * @param busy it is under way
 * @param ms from when on it is long
 * @param step what it is at: with another one it has gone on, and is waited for anew
 */
export function useTarda(busy: boolean, ms: number, step?: unknown): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setTarda(true), ms);
    return () => {
      clearTimeout(timer);
      setTarda(false);
    };
  }, [busy, ms, step]);
  return tarda;
}
