import { useState } from 'react';
import { Button, Dialog, IconButton, Notice, tamano } from '@portal/ui';
import { rechazoDe } from './archivo.rules.js';
import { type FaseCarga, type Registrar, useCarga } from './use-carga.js';
import { Zona } from './zona.js';

interface CargaDialogProps {
  readonly titulo: string;
  readonly registrar: Registrar;
  readonly alTerminar: (objectPath: string, archivo: File) => void;
  readonly alCerrar: () => void;
}

/** One PDF: choose it, send it with 'Subir archivo', see how far it is, cancel or try again. */
export function CargaDialog({ titulo, registrar, alTerminar, alCerrar }: CargaDialogProps) {
  const [archivo, setArchivo] = useState<File>();
  const [rechazo, setRechazo] = useState<string>();
  const { fase, iniciar, cancelar, reiniciar } = useCarga(registrar, alTerminar);
  const ocupado = fase.tipo === 'subiendo' || fase.tipo === 'revisando';
  const elegir = (elegido: File) => {
    const motivo = rechazoDe(elegido);
    setRechazo(motivo);
    setArchivo(motivo ? undefined : elegido);
    reiniciar();
  };
  const acciones = (
    <>
      <Button onClick={fase.tipo === 'subiendo' ? cancelar : alCerrar} disabled={fase.tipo === 'revisando'}>
        Cancelar
      </Button>
      <Button
        variant="primary"
        icon={fase.tipo === 'fallo' ? 'reintentar' : 'adjuntar'}
        disabled={!archivo || ocupado}
        onClick={() => archivo && void iniciar(archivo)}
      >
        {fase.tipo === 'fallo' ? 'Reintentar' : 'Subir archivo'}
      </Button>
    </>
  );
  return (
    <Dialog open title="Certificación bancaria" onClose={alCerrar} actions={acciones} locked={ocupado}>
      <p className="peq t2">{titulo}</p>
      <Zona alElegir={elegir} disabled={ocupado} />
      {archivo && <FilaArchivo archivo={archivo} fase={fase} alCancelar={cancelar} />}
      <p className="oculto" role="status">
        {anuncioDe(fase)}
      </p>
      {(rechazo ?? (fase.tipo === 'fallo' && fase.message)) && (
        <Notice kind="error">{rechazo ?? (fase.tipo === 'fallo' && fase.message)}</Notice>
      )}
    </Dialog>
  );
}

/** What is said aloud: the start, each quarter and the inspection, not every byte. */
function anuncioDe(fase: FaseCarga): string {
  if (fase.tipo === 'revisando') return 'Revisando el archivo...';
  if (fase.tipo !== 'subiendo') return '';
  const { enviados, total } = fase.avance;
  return `Subiendo... ${total > 0 ? Math.floor((enviados / total) * 4) * 25 : 0} %`;
}

interface FilaProps {
  readonly archivo: File;
  readonly fase: FaseCarga;
  readonly alCancelar: () => void;
}

function FilaArchivo({ archivo, fase, alCancelar }: FilaProps) {
  return (
    <div className="archivo">
      <span className="pdf">PDF</span>
      <div className="nm">
        <b>{archivo.name}</b>
        {fase.tipo === 'subiendo' ? <Progreso {...fase.avance} /> : <span className="mini t2">{fase.tipo === 'revisando' ? 'Revisando el archivo...' : tamano(archivo.size)}</span>}
      </div>
      {fase.tipo === 'subiendo' && <IconButton icon="cerrar" label="Cancelar carga" onClick={alCancelar} />}
    </div>
  );
}

function Progreso({ enviados, total }: { readonly enviados: number; readonly total: number }) {
  const parte = total > 0 ? Math.round((enviados / total) * 100) : 0;
  return (
    <>
      <div className="via" role="progressbar" aria-valuenow={parte} aria-valuemin={0} aria-valuemax={100} aria-label="Carga">
        <i style={{ width: `${parte}%` }} />
      </div>
      <span className="mini t2 cod-m">
        Subiendo... {parte} % · {tamano(enviados)} de {tamano(total)}
      </span>
    </>
  );
}
