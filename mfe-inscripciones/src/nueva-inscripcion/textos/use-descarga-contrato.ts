import { useState, type MouseEvent } from 'react';
import { descargar } from '@portal/api-client';
import { contratoPdf } from '@portal/contracts/textos';
import { useToast } from '@portal/ui';
import { motivoDe } from '../carga/motivo.js';

/** The portal's own contract: without a network the form stays and says so, instead of an empty tab. */
export function useDescargaContrato() {
  const [bajando, setBajando] = useState(false);
  const toast = useToast();
  const bajar = async (): Promise<void> => {
    setBajando(true);
    try {
      await descargar(contratoPdf, {}, 'contrato-de-vinculacion.pdf');
    } catch (error) {
      console.error('contract not downloaded', error);
      toast({
        kind: 'error',
        title: 'Error',
        description: motivoDe(error, 'No se pudo descargar el contrato. Intente nuevamente.'),
      });
    } finally {
      setBajando(false);
    }
  };
  return {
    bajando,
    bajar: (event: MouseEvent): void => {
      event.preventDefault();
      if (!bajando) void bajar();
    },
  };
}
