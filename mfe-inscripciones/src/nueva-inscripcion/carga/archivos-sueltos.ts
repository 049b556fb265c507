import { useEffect } from 'react';
import { useToast } from '@portal/ui';

const SUELTO = {
  kind: 'info',
  title: 'El archivo no se adjuntó',
  description: 'Abra la certificación bancaria, en la sección 12 o en la 13, y suéltelo en su recuadro.',
} as const;

/**
 * A file dropped anywhere but on a zone for it goes nowhere, and that is said: by itself the browser would open it in place of
 * the form. Text that is dragged from one field to another is let be.
 */
export function ArchivosSueltos(): null {
  const toast = useToast();
  useEffect(() => {
    const retener = (event: DragEvent) => traeArchivos(event) && event.preventDefault();
    const soltar = (event: DragEvent) => {
      if (event.defaultPrevented || !traeArchivos(event)) return; // a zone took it
      event.preventDefault();
      toast(SUELTO);
    };
    window.addEventListener('dragover', retener);
    window.addEventListener('drop', soltar);
    return () => {
      window.removeEventListener('dragover', retener);
      window.removeEventListener('drop', soltar);
    };
  }, [toast]);
  return null;
}

const traeArchivos = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
