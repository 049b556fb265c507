import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material';
import { useState, type ReactNode } from 'react';

import './fields/field.css';
import './fields/radio-cards.css';
import './fields/control.css';
import './fields/calendar-popup.css';
import './dialogs/dialog.css';

import { createEmotionCache } from './theme/emotion.js';
import { schemeStorage } from './theme/esquema-mui.js';
import { SCHEME_KEY } from './theme/preferencias.js';
import { theme } from './theme/theme.js';

/** Around what MUI draws (fields, dialogs): its styles with the nonce, its theme in the person's scheme. */
export function MuiProvider({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createEmotionCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_KEY} storageManager={schemeStorage}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
