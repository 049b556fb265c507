import { useState } from 'react';
import { download, messageFor } from '@portal/api-client';
import { descargarTrabajo } from '@portal/contracts/inscripciones';
import { Button, useToast } from '@portal/ui';

/** 'Descargar resultado': the job line by line, as it is now. */
export function DescargarResultado({ id }: { readonly id: string }) {
  const [ocupado, setOcupado] = useState(false);
  const toast = useToast();
  const descargar = async () => {
    setOcupado(true);
    try {
      await download(descargarTrabajo, { id }, 'trabajo.csv');
      toast({ title: 'Resultado descargado', description: 'Un renglón del trabajo en cada fila.', kind: 'exito' });
    } catch (error) {
      const description = messageFor(error, 'Intente de nuevo en un momento.');
      toast({ title: 'No se pudo descargar el resultado.', description, kind: 'error' });
    } finally {
      setOcupado(false);
    }
  };
  return (
    <Button variant="text" icon="descargar" busy={ocupado && 'Descargando...'} onClick={() => void descargar()}>
      Descargar resultado
    </Button>
  );
}
