import { useState } from 'react';
import { download, isErrorApi, messageFor } from '@portal/api-client';
import { evidenciaDeInscripcion } from '@portal/contracts/inscripciones';
import { Button, ConfirmDialog, Notice, useToast } from '@portal/ui';
import { Motivo } from './motivo.js';

interface EvidenciaProps {
  readonly id: string;
  readonly codigo: string;
}

const CORTADA = 'La descarga se cortó y no se guardó ningún archivo. Intente de nuevo.';

/** 'Evidencia': the ZIP that a court or an expert checks without the portal. It asks why, and the audit keeps it. */
export function Evidencia({ id, codigo }: EvidenciaProps) {
  const [abierto, setAbierto] = useState(false);
  const [motivo, setMotivo] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const toast = useToast();
  const cerrar = () => {
    setAbierto(false);
    setFallo(undefined);
  };
  const descargar = async () => {
    setOcupado(true);
    setFallo(undefined);
    try {
      await download(evidenciaDeInscripcion, { id, motivo }, `evidencia_${codigo}.zip`, { onBytes: () => undefined });
      toast({
        title: 'Evidencia descargada',
        description: 'El LEAME.txt del archivo dice cómo comprobarla.',
        kind: 'exito',
      });
      setMotivo('');
      cerrar();
    } catch (error) {
      const cortada = isErrorApi(error) && error.status === 0;
      setFallo(cortada ? CORTADA : messageFor(error, 'No se pudo descargar la evidencia. Intente de nuevo.'));
    } finally {
      setOcupado(false);
    }
  };
  return (
    <>
      <Button icon="escudo" onClick={() => setAbierto(true)}>
        Evidencia
      </Button>
      {abierto && (
        <ConfirmDialog
          open
          title="Descargar la evidencia"
          confirm="Descargar"
          busy={ocupado && 'Reuniendo...'}
          reason={motivo.trim() === '' ? 'Escriba el motivo' : undefined}
          onConfirm={() => void descargar()}
          onCancel={cerrar}
        >
          <p className="t2">
            Un ZIP con el documento firmado y sus revisiones, las certificaciones bancarias, lo que declaró y lo que se
            observó de cada firmante, los certificados, los sellos de tiempo y la auditoría de {codigo}. Cualquiera lo
            comprueba sin el portal.
          </p>
          <p className="t2">Contiene datos personales. Quedan en la auditoría su nombre, la hora y el motivo.</p>
          <Motivo value={motivo} onChange={setMotivo} />
          {fallo && <Notice kind="error">{fallo}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
}
