import type { ReactNode } from 'react';

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
import { ToastViewport } from './toast/toast-viewport.js';

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
