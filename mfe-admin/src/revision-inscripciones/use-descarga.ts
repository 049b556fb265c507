import { useState } from 'react';
import { descargar, messageFor } from '@portal/api-client';
import { descargarPdfAdmin, hoyEnBogota, type InscripcionListada } from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';

/** Downloads the enrolment's PDF under a name with plate and enrolment date (public contract, 'Downloads'). */
export function useDescarga({ id, placaCabezote, createdAt }: InscripcionListada) {
  const [ocupado, setOcupado] = useState(false);
  const toast = useToast();
  const bajar = async () => {
    setOcupado(true);
    try {
      await descargar(
        descargarPdfAdmin,
        { id },
        `inscripcion_${placaCabezote}_${hoyEnBogota(new Date(createdAt))}.pdf`,
      );
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
  return { descargar: () => void bajar(), ocupado };
}
