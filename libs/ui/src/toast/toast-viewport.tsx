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
 * Puts a live region into the page and keeps it in the accessibility tree. An open dialog hides everything beside it,
 * so news of that time (a file uploaded, a session over) would otherwise be announced to nobody.
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
