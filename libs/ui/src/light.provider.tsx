import type { ReactNode } from 'react';
import { ToastRegion } from './toast/toast-region.js';

import './theme/light-variables.css';
import './icons/icon.css';
import './buttons/button.css';
import './buttons/icon-button.css';
import './display/chip.css';
import './display/plate.css';
import './display/notice.css';
import './fields/field.css';
import './fields/plain-field.css';
import './toast/toast.css';

/**
 * Goes around a public page: the sheets of what `light.ts` exports, and the one toast. The values are a sheet here,
 * because the CSP of public pages admits no style element.
 */
export function LightProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastRegion />
    </>
  );
}
