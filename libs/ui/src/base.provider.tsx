import type { ReactNode } from 'react';

import './theme/font.css';
import './theme/base.css';
import './buttons/button.css';
import './display/card.css';
import './display/status-chip.css';
import './display/notice.css';

import { installVariables } from './theme/variables.js';
import { ToastViewport } from './toast/toast-viewport.js';

installVariables();

/** Around every page: the design's sheets and values, and the one toast. */
export function BaseProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastViewport />
    </>
  );
}
