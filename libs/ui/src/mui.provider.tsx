import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material';
import { useState, type ReactNode } from 'react';

import './estilos/campos.css';
import './estilos/elecciones.css';
import './estilos/campos-mui.css';
import './estilos/calendario.css';
import './estilos/dialogos.css';

import { createEmotionCache } from './tema/emotion.js';
import { schemeStorage } from './tema/esquema-mui.js';
import { SCHEME_KEY } from './tema/preferencias.js';
import { theme } from './tema/theme.js';

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
