import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/**
 * The keyboard and the ways out of an open menu (ARIA menu button): arrows, Inicio and Fin move, Escape goes back to
 * the button, Tab and a press elsewhere leave.
 * @returns what the element around the menu takes
 */
export function useMenu(open: boolean, close: () => void, button: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    items(place.current)[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      const inside = place.current?.contains(target as Node) || button.current?.contains(target as Node);
      if (!inside) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
    // `close` is new on every render and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, button]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, items(place.current));
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      button.current?.focus();
      close();
    }
  };
  return { ref: place, onKeyDown };
}

const items = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

function nextOf(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at - 1);
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
}
