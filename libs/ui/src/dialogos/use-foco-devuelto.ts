import { useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled])';

/** An element and what it lies in, from the inside outwards. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/**
 * A dialog gives the focus back to the control that opened it. When that control went with what the dialog did, the
 * first one that stands in its place gets it, or a keyboard would begin at the top of the page again. For dialogs that
 * are there only while they are open.
 */
export function useFocusReturn(open: boolean): void {
  const [path] = useState(() => (open ? pathOf(document.activeElement) : []));
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (path[0]?.isConnected || document.activeElement !== document.body) return;
      const place = path.find((element) => element.isConnected);
      place?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
  }, [open, path]);
}
