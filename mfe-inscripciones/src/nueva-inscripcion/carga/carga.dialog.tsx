import { useEffect, useId, useRef, useState } from 'react';
import { Button, Dialog, Icon, Notice, useToast } from '@portal/ui';
import type { Archivos } from './archivo.rules.js';
import { FilaArchivo } from './fila-archivo.js';
import type { Carga } from './use-carga.js';

interface CargaDialogProps {
  readonly titulo: string;
  readonly carga: Carga;
  readonly onClose: () => void;
}

/** Chooses one PDF and sends it, with its progress; or goes on with the form meanwhile. */
export function CargaDialog({ titulo, carga, onClose }: CargaDialogProps) {
  const { archivo, fase, ocupada, elegir } = carga;
  const rechazo = fase.tipo === 'elegir' ? fase.rechazo : fase.tipo === 'fallo' ? fase.message : undefined;
  const acciones = (
    <>
      <Button onClick={cancelAction(carga, onClose)}>Cancelar</Button>
      {ocupada ? <Button onClick={onClose}>Seguir con el formulario</Button> : <Subir carga={carga} />}
    </>
  );
  return (
    <Dialog open title="Certificación bancaria" onClose={onClose} actions={acciones} locked={ocupada}>
      <div className="carga">
        <p className="peq t2">{titulo}</p>
        <Zona onChoose={(archivos) => void elegir(archivos)} disabled={ocupada} />
        {archivo && <FilaArchivo carga={carga} />}
        {rechazo && <Notice kind="error">{rechazo}</Notice>}
      </div>
    </Dialog>
  );
}

/** What 'Cancelar' gives up: the upload that runs, the file that could not be sent, or only the dialog. */
function cancelAction({ fase, ocupada, cancelar, desistir }: Carga, cerrar: () => void): () => void {
  if (ocupada) return cancelar;
  if (fase.tipo !== 'fallo') return cerrar;
  return () => {
    desistir();
    cerrar();
  };
}

/** Starts the upload, or starts it again after a failure. */
export const Subir = ({ carga: { archivo, fase, iniciar } }: { readonly carga: Carga }) => (
  <Button
    variant="primary"
    icon={fase.tipo === 'fallo' ? 'reintentar' : 'adjuntar'}
    disabled={!archivo}
    onClick={() => void iniciar()}
  >
    {fase.tipo === 'fallo' ? 'Reintentar' : 'Subir archivo'}
  </Button>
);

/** The zone where a file is dropped, or chosen by keyboard and pointer. */
function Zona({ onChoose, disabled }: { readonly onChoose: (archivos: Archivos) => void; readonly disabled: boolean }) {
  const [encima, setEncima] = useState(false);
  const id = useId();
  const entrada = useRef<HTMLInputElement>(null);
  const tomar = (archivos: FileList | null) => {
    const [archivo, ...otros] = archivos ?? [];
    if (archivo && !disabled) onChoose([archivo, ...otros]);
  };
  return (
    <label
      className={`soltar${encima ? ' encima' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(!disabled);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={(event) => {
        event.preventDefault();
        setEncima(false);
        tomar(event.dataTransfer.files);
      }}
    >
      <Icon name="adjuntar" size="l" />
      <span>
        <span className="con-raton">
          <b>Arrastre el archivo aquí</b> o{' '}
        </span>
        <span className="enlace">
          <span className="con-raton">elíjalo en su equipo</span>
          <span className="con-dedo">Elija el archivo</span>
        </span>
      </span>
      <span className="ayuda" id={`${id}-limites`}>
        Formatos permitidos: PDF | Tamaño máximo: 10MB
      </span>
      <span className="ayuda" id={`${id}-foto`}>
        ¿Tiene una foto? Ábrala en su teléfono y elija Imprimir, Guardar como PDF.
      </span>
      <input
        ref={entrada}
        className="oculto"
        type="file"
        accept="application/pdf,.pdf"
        aria-label="Archivo PDF"
        aria-describedby={`${id}-limites ${id}-foto`} // the name hides what the label says beyond it
        disabled={disabled}
        onChange={(event) => {
          tomar(event.target.files);
          event.target.value = ''; // the same file may be chosen again after a failure
        }}
      />
    </label>
  );
}

const SUELTO = {
  kind: 'info',
  title: 'El archivo no se adjuntó',
  description: 'Abra la certificación bancaria, en la sección 12 o en la 13, y suéltelo en su recuadro.',
} as const;

/**
 * Refuses a file that is dropped beside the zone, with a toast. The browser would open it in place of the form. Text
 * that is dragged between fields is not touched.
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
