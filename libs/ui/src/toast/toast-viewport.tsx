import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastRegion } from './toast-region.js';

/** The place of the one toast on pages with dialogs, which hide everything beside them. */
export function ToastViewport() {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => keepAudible(place), [place]);
  return createPortal(<ToastRegion />, place);
}

const HIDING = ['aria-hidden', 'inert'];

/**
 * Puts a live region into the page and keeps it in the accessibility tree. An open dialog hides everything beside it.
 * A screen reader would then miss the toasts of that time (a file uploaded, a session over).
 * @returns a function that removes the region
 */
function keepAudible(place: HTMLElement): () => void {
  document.body.append(place);
  const show = () => {
    for (const name of HIDING) if (place.hasAttribute(name)) place.removeAttribute(name);
  };
  const observer = new MutationObserver(show);
  observer.observe(place, { attributes: true, attributeFilter: HIDING });
  return () => {
    observer.disconnect();
    place.remove();
  };
}
