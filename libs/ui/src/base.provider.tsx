import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import './theme/font.css';
import './theme/base.css';
import './icons/icon.css';
import './display/page-header.css';
import './buttons/button.css';
import './buttons/icon-button.css';
import './display/card.css';
import './display/empty-state.css';
import './display/skeleton.css';
import './display/section.css';
import './display/legal-text.css';
import './display/file.css';
import './display/data-list.css';
import './icons/logo.css';
import './display/chip.css';
import './display/plate.css';
import './display/notice.css';
import './toast/toast.css';

import { installVariables } from './theme/variables.js';
import { ToastRegion } from './toast/toast-region.js';

installVariables();

/**
 * Goes around every page: the design's sheets and values, and the one toast. The sheets are listed here and not beside
 * their components, because their order decides which of two equal rules wins.
 */
export function BaseProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastViewport />
    </>
  );
}

/** The place of the one toast on pages with dialogs, which hide everything beside them. */
function ToastViewport() {
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
