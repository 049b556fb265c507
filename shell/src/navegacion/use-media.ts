import { useSyncExternalStore } from 'react';

/** Does the window match this media query now? @example const phone = useMedia('(max-width:767.98px)') */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
