import { useState, type ReactNode } from 'react';
import { CacheProvider, Global } from '@emotion/react';
import { ThemeProvider } from '@mui/material';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import 'dayjs/locale/es';
import '@fontsource-variable/hanken-grotesk/wght.css';
import './estilos/base.css';
import './estilos/botones.css';
import './estilos/tarjetas.css';
import './estilos/estados.css';
import './estilos/avisos.css';
import './estilos/campos.css';
import './estilos/campos-mui.css';
import './estilos/calendario.css';
import './estilos/dialogos.css';
import { createEmotionCache } from './tema/emotion.js';
import { SCHEME_KEY } from './tema/preferencias.js';
import { theme } from './tema/theme.js';
import { variables } from './tema/variables.js';
import { ToastViewport } from './toast/toast-viewport.js';

/** Everything that the design needs around an app: styles with the nonce, theme, Spanish dates, the one toast. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createEmotionCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_KEY}>
        <Global styles={variables} />
        <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es">
          {children}
          <ToastViewport />
        </LocalizationProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
