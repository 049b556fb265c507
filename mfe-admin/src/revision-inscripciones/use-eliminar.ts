import { useState } from 'react';
import { isErrorApi, messageFor } from '@portal/api-client';
import { useToast } from '@portal/ui';
import { useEliminarInscripcionMutation } from './revision.api.js';

const FALLO = 'No se pudo eliminar la inscripción.';

/** Deletes; a refusal stays in the dialog, and one for an old login offers to log in again. */
export function useEliminar(onEliminada: () => void) {
  const [pedir, { isLoading }] = useEliminarInscripcionMutation();
  const [error, setError] = useState<unknown>();
  const toast = useToast();
  const eliminar = async (datos: Parameters<typeof pedir>[0]) => {
    setError(undefined);
    try {
      await pedir(datos).unwrap();
      toast({
        title: 'Inscripción Eliminada',
        description: 'La inscripción, sus firmas y sus enlaces se eliminaron.',
        kind: 'exito',
      });
      onEliminada();
    } catch (cause) {
      setError(cause);
      toast({ title: FALLO, description: messageFor(cause, 'Intente de nuevo en un momento.'), kind: 'error' });
    }
  };
  return {
    eliminar,
    ocupado: isLoading,
    noReciente: isErrorApi(error) && error.code === 'SESION_NO_RECIENTE',
    mensaje: error === undefined ? undefined : messageFor(error, FALLO),
  };
}
