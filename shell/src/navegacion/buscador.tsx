import { useEffect, useEffectEvent, useState } from 'react';
import { Icon, showToast } from '@portal/ui/base';

import './buscador.css';

type BuscadorDialog = typeof import('./buscador.dialog.js').BuscadorDialog;

/** The way to any enrolment and any page, by its button or by Ctrl+K. What it opens is loaded on demand. */
export function Buscador() {
  const [dialog, setDialog] = useState<BuscadorDialog>();
  const abrir = async (): Promise<void> => {
    try {
      const { BuscadorDialog } = await import('./buscador.dialog.js');
      setDialog(() => BuscadorDialog);
    } catch (error) {
      console.error('search not loaded', error);
      showToast({ kind: 'error', title: 'Error', description: 'No se pudo abrir el buscador. Intente nuevamente.' });
    }
  };
  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault(); // a browser's own Ctrl+K goes to its search field
    if (!document.querySelector('[role="dialog"]')) void abrir();
  });
  useEffect(() => {
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, []);
  const Abierto = dialog;
  return (
    <>
      <button
        type="button"
        className="btn-buscador"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void abrir()}
      >
        <Icon name="buscar" />
        <span className="oculto">Buscar una inscripción o una página</span>
        <span aria-hidden="true">TER-… o placa</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {Abierto && <Abierto onClose={() => setDialog(undefined)} />}
    </>
  );
}
