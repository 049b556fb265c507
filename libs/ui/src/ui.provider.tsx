import type { ReactNode } from 'react';
import { BaseProvider } from './base.provider.js';
import { MuiProvider } from './mui.provider.js';

/** Everything that the design needs around an app at once. The shell brings the MUI half with the first remote. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => (
  <BaseProvider>
    <MuiProvider>{children}</MuiProvider>
  </BaseProvider>
);
