import { createContext, useContext, useState } from 'react';
import { showToast } from '@portal/ui/base';

/** Opens the preferences dialog from any button named *Configuración*. */
export const PreferenciasContext = createContext<() => void>(() => undefined);

export const useOpenPreferencias = (): (() => void) => useContext(PreferenciasContext);

type PreferenciasDialog = typeof import('./preferencias.dialog.js').PreferenciasDialog;

/** Holds the preferences dialog. It loads on demand: it needs the half of the design that draws dialogs. */
export function usePreferencias() {
  const [dialog, setDialog] = useState<PreferenciasDialog>();
  const open = async (): Promise<void> => {
    try {
      const { PreferenciasDialog } = await import('./preferencias.dialog.js');
      setDialog(() => PreferenciasDialog);
    } catch (error) {
      console.error('preferences not loaded', error);
      showToast({
        kind: 'error',
        title: 'Error',
        description: 'No se pudo abrir la configuración. Intente nuevamente.',
      });
    }
  };
  return { Dialog: dialog, open: () => void open(), close: () => setDialog(undefined) };
}
