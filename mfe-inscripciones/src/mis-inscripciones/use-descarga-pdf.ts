import { useState } from 'react';
import { download, messageFor } from '@portal/api-client';
import { descargarPdf } from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';

/** Downloads an enrolment's PDF as inscripcion_{id}.pdf and says how it went. */
export function useDescargaPdf(id: string) {
  const [descargando, setDescargando] = useState(false);
  const toast = useToast();
  const bajar = async (): Promise<void> => {
    setDescargando(true);
    try {
      await download(descargarPdf, { id }, `inscripcion_${id}.pdf`);
      toast({ title: 'PDF Generado', description: 'El PDF se ha descargado correctamente.' });
    } catch (error) {
      console.error('PDF not downloaded', error);
      const description = 'No se pudo generar el PDF. Intente nuevamente.';
      toast({ kind: 'error', title: 'Error', description, detail: messageFor(error, '') });
    } finally {
      setDescargando(false);
    }
  };
  return { descargando, bajar };
}
