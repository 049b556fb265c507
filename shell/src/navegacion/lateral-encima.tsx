import { useEffect, useRef } from 'react';
import { Lateral } from './lateral.js';

/**
 * The sidebar over the page, below 768 px. The page beneath is inert while it is open, so the focus stays here;
 * Escape, the backdrop, its own button or following a link close it, and the focus goes back to where it was unless the
 * page that was followed has it already.
 */
export function LateralEncima({ onClose }: { readonly onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.querySelector('button')?.focus();
    return () => {
      // The page is inert until React has taken the overlay away.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <div className="velo-menu" data-testid="velo" onClick={onClose} />
      <div
        ref={place}
        className="lateral-encima"
        role="dialog"
        aria-modal="true"
        aria-label="Menú"
        onClick={({ target }) => (target as Element).closest('a') && onClose()}
      >
        <Lateral short={false} onClose={onClose} />
      </div>
    </>
  );
}
