import { Button, Dialog, Notice } from '@portal/ui';
import { FilaArchivo } from './fila-archivo.js';
import type { Carga } from './use-carga.js';
import { Zona } from './zona.js';

interface CargaDialogProps {
  readonly titulo: string;
  readonly carga: Carga;
  readonly alCerrar: () => void;
}

/** One PDF: choose it, send it with 'Subir archivo', see how far it is, cancel or try again; or go on with the form meanwhile. */
export function CargaDialog({ titulo, carga, alCerrar }: CargaDialogProps) {
  const { archivo, fase, ocupada, elegir } = carga;
  const rechazo = fase.tipo === 'elegir' ? fase.rechazo : fase.tipo === 'fallo' ? fase.message : undefined;
  const acciones = (
    <>
      <Button onClick={alCancelar(carga, alCerrar)}>Cancelar</Button>
      {ocupada ? <Button onClick={alCerrar}>Seguir con el formulario</Button> : <Subir carga={carga} />}
    </>
  );
  return (
    <Dialog open title="Certificación bancaria" onClose={alCerrar} actions={acciones} locked={ocupada}>
      <div className="carga">
        <p className="peq t2">{titulo}</p>
        <Zona alElegir={(archivos) => void elegir(archivos)} disabled={ocupada} />
        {archivo && <FilaArchivo carga={carga} />}
        {rechazo && <Notice kind="error">{rechazo}</Notice>}
      </div>
    </Dialog>
  );
}

/** 'Cancelar' gives up what is under way: the upload at any step, the file that could not be sent, else the dialog alone. */
function alCancelar({ fase, ocupada, cancelar, desistir }: Carga, cerrar: () => void): () => void {
  if (ocupada) return cancelar;
  if (fase.tipo !== 'fallo') return cerrar;
  return () => {
    desistir();
    cerrar();
  };
}

/** Nothing starts by itself: this does, and after a failure it starts again. */
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
