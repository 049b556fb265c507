import { useEffect, useRef, useState, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled])';

/** An element and what it lies in, from the inside outwards. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** What had the focus as the dialog opened, read while it is drawn: whatever opens it may take its opener away at once. */
function useOpener(open: boolean): readonly Element[] {
  const [opening, setOpening] = useState<{ readonly open: boolean; readonly path: readonly Element[] }>({
    open: false,
    path: [],
  });
  if (open === opening.open) return opening.path;
  const path = open ? pathOf(document.activeElement) : opening.path;
  setOpening({ open, path });
  return path;
}

/** Nothing has the focus, or only a dialog on its way out. */
const isLost = (dialog: RefObject<Element | null>): boolean =>
  document.activeElement === document.body || (dialog.current?.contains(document.activeElement) ?? false);

/**
 * A dialog gives the focus back to the control that opened it: MUI does. When that control went with what the dialog
 * did, the first one that stands in its place gets it, or a keyboard would begin at the top of the page again.
 * @returns for the dialog's outermost element: one that closes holds the focus until its transition ends
 */
export function useFocusReturn(open: boolean): RefObject<HTMLDivElement | null> {
  const path = useOpener(open);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (!isLost(dialog)) return;
      const place = path.find((element) => element.isConnected && element.querySelector(FOCUSABLE));
      place?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
  }, [open, path]);
  return dialog;
}
