import { useState } from 'react';
import { showToast } from '@portal/ui/base';

type Dialogo = typeof import('./preferencias-mui.js').PreferenciasMui;

/** The preferences dialog. Few open it, so it comes when asked for, with the half of the design that draws dialogs. */
export function usePreferencias() {
  const [Dialogo, setDialogo] = useState<Dialogo>();
  const open = async (): Promise<void> => {
    try {
      const { PreferenciasMui } = await import('./preferencias-mui.js');
      setDialogo(() => PreferenciasMui);
    } catch (error) {
      console.error('preferences not loaded', error);
      showToast({
        kind: 'error',
        title: 'Error',
        description: 'No se pudo abrir la configuración. Intente nuevamente.',
      });
    }
  };
  return { Dialogo, open: () => void open(), close: () => setDialogo(undefined) };
}
