import { createTheme } from '@mui/material';
import { esES } from '@mui/material/locale';
import { claro, fijos, oscuro, type Token } from './tokens.js';

const palette = (tokens: Readonly<Record<Token, string>>) => ({
  primary: { main: tokens.primario, dark: tokens['primario-hover'], contrastText: tokens['sobre-primario'] },
  secondary: { main: tokens.acento, contrastText: tokens['sobre-acento'] },
  error: { main: tokens.error },
  warning: { main: tokens.aviso },
  success: { main: tokens.exito },
  info: { main: tokens.info },
  background: { default: tokens.fondo, paper: tokens.superficie },
  text: { primary: tokens.texto, secondary: tokens['texto-2'], disabled: tokens['texto-3'] },
  divider: tokens.borde,
});

/** The MUI side of the design: what MUI draws (menus, dialogs, lists, calendar) follows the same tokens. */
export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: 'data-esquema', cssVarPrefix: 'mui' },
    colorSchemes: { light: { palette: palette(claro) }, dark: { palette: palette(oscuro) } },
    breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 8 },
    typography: { fontFamily: fijos.fuente, button: { textTransform: 'none' } },
    transitions: { duration: { enteringScreen: 200, leavingScreen: 120, standard: 200 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiOutlinedInput: { defaultProps: { notched: false } },
      MuiPaper: { defaultProps: { elevation: 0 } },
    },
  },
  esES,
);
