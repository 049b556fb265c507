import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material';
import { esES } from '@mui/material/locale';
import { useState, type ReactNode } from 'react';

import './fields/field.css';
import './fields/radio-cards.css';
import './fields/checkbox-field.css';
import './fields/control.css';
import './fields/autocomplete-field.css';
import './fields/calendar-popup.css';
import './dialogs/dialog.css';

import { BaseProvider } from './base.provider.js';
import { onScheme, SCHEME_KEY } from './theme/preferencias.js';
import { tokens, type Token } from './theme/tokens.js';
import { nonce } from './theme/variables.js';

const palette = (values: Readonly<Record<Token, string>>) => ({
  primary: { main: values.primario, dark: values['primario-hover'], contrastText: values['sobre-primario'] },
  secondary: { main: values.acento, contrastText: values['sobre-acento'] },
  error: { main: values.error },
  warning: { main: values.aviso },
  success: { main: values.exito },
  info: { main: values.info },
  background: { default: values.fondo, paper: values.superficie },
  text: { primary: values.texto, secondary: values['texto-2'], disabled: values['texto-3'] },
  divider: values.borde,
});

/** The MUI side of the design: menus, dialogs, lists and the calendar follow the same tokens. */
export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: 'data-esquema', cssVarPrefix: 'mui' },
    colorSchemes: { light: { palette: palette(tokens.light) }, dark: { palette: palette(tokens.dark) } },
    breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 8 },
    typography: { fontFamily: tokens.fixed.fuente, button: { textTransform: 'none' } },
    transitions: { duration: { enteringScreen: 200, leavingScreen: 120, standard: 200 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiOutlinedInput: { defaultProps: { notched: false } },
      MuiPaper: { defaultProps: { elevation: 0 } },
    },
  },
  esES,
);

/** Emotion's style tags carry the response's nonce. They come first, so the design's own sheets win over MUI's. */
function createEmotionCache() {
  const own = nonce();
  return createCache({ key: 'ui', prepend: true, ...(own ? { nonce: own } : {}) });
}

/** Where MUI reads the person's scheme. Only theme/preferencias.ts writes it, and then notifies MUI. */
const schemeStorage = ({ key }: { readonly key: string }) => ({
  get: (initial: unknown): unknown => stored(key) ?? initial,
  set: () => undefined,
  subscribe: (handler: (value: unknown) => void) => onScheme(() => handler(stored(key))),
});

function stored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage forbidden
  }
}

interface ProviderProps {
  readonly children: ReactNode;
}

/** Goes around what MUI draws (fields, dialogs): its styles with the nonce, its theme in the person's scheme. */
export function MuiProvider({ children }: ProviderProps) {
  const [cache] = useState(createEmotionCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_KEY} storageManager={schemeStorage}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Both halves of the design at once. The shell instead adds `MuiProvider` when the first remote needs it. */
export const UiProvider = ({ children }: ProviderProps) => (
  <BaseProvider>
    <MuiProvider>{children}</MuiProvider>
  </BaseProvider>
);
