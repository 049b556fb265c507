import { useSyncExternalStore } from 'react';

/** A window as narrow as a phone's. Style sheets repeat it, since a media query takes no variable. */
export const PHONE = '(max-width: 767.98px)';

/** Whether the window matches a media query now. Without media queries nothing matches. */
export const matchesMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/**
 * The same, following every change.
 * @example const phone = useMedia(PHONE);
 */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => matchesMedia(query),
  );
