import { MuiProvider } from '@portal/ui';
import { PreferenciasDialog } from './preferencias.dialog.js';

/** The dialog with what draws it; loaded when asked for (use-preferencias). */
export const PreferenciasMui = ({ onClose }: { readonly onClose: () => void }) => (
  <MuiProvider>
    <PreferenciasDialog onClose={onClose} />
  </MuiProvider>
);
