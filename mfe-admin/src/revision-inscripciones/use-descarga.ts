import { useState } from 'react';
import { download, messageFor } from '@portal/api-client';
import { descargarPdfAdmin, type InscripcionListada } from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { useToast } from '@portal/ui';

/** Downloads the enrolment's PDF under a name with plate and enrolment date. */
export function useDescarga({ id, placaCabezote, createdAt }: InscripcionListada) {
  const [ocupado, setOcupado] = useState(false);
  const toast = useToast();
  const start = async () => {
    setOcupado(true);
    try {
      await download(descargarPdfAdmin, { id }, `inscripcion_${placaCabezote}_${hoyEnBogota(new Date(createdAt))}.pdf`);
      toast({ title: 'PDF Descargado', description: 'El PDF se ha descargado correctamente.', kind: 'exito' });
    } catch (error) {
      toast({
        title: 'No se pudo descargar el PDF.',
        description: messageFor(error, 'Intente nuevamente.'),
        kind: 'error',
      });
    } finally {
      setOcupado(false);
    }
  };
  return { descargar: () => void start(), ocupado };
}
