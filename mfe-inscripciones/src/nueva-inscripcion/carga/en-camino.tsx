import { useEffect, useRef } from 'react';
import { Button, Icon, useToast } from '@portal/ui';
import { Subir } from './carga.dialog.js';
import { FilaArchivo } from './fila-archivo.js';
import type { Carga } from './use-carga.js';

interface EnCaminoProps {
  readonly carga: Carga;
  /** Which payment. */
  readonly titulo: string;
  /** The form has an earlier certification, which stays if this one is given up. */
  readonly hayAnterior: boolean;
  /** The sentence that says why it failed, for whoever describes the field by it. */
  readonly idFallo: string;
  readonly alElegirOtro: () => void;
  /** Gives the focus to the field: what is pressed here goes with what it does. */
  readonly enfocar: () => void;
}

/** The dialog is closed and the file goes on by itself, or could not: then it is tried again, replaced or given up. */
export function EnCamino({ carga: suya, titulo, hayAnterior, idFallo, alElegirOtro, enfocar }: EnCaminoProps) {
  const carga = conFoco(suya, enfocar);
  useAvisarFallo(carga, titulo);
  return (
    <>
      <FilaArchivo carga={carga} />
      {carga.fase.tipo === 'fallo' && (
        <>
          <p className="error" id={idFallo}>
            <Icon name="alerta" size="s" />
            {carga.fase.message}
          </p>
          <span className="botones">
            <Button variant="text" onClick={carga.desistir}>
              {hayAnterior ? 'Conservar la anterior' : 'Seguir sin adjuntarla'}
            </Button>
            <Button onClick={alElegirOtro}>Elegir otro archivo</Button>
            <Subir carga={carga} />
          </span>
        </>
      )}
    </>
  );
}

/** The same upload, whose three ways on leave the focus at its field. */
const conFoco = (carga: Carga, enfocar: () => void): Carga => ({
  ...carga,
  iniciar: () => {
    enfocar();
    return carga.iniciar();
  },
  cancelar: () => {
    enfocar();
    carga.cancelar();
  },
  desistir: () => {
    enfocar();
    carga.desistir();
  },
});

/** Whoever went on with the form does not look here: that the file did not go is said wherever he is. What fails while it is inspected has its toast. */
function useAvisarFallo({ fase }: Carga, titulo: string): void {
  const toast = useToast();
  const antes = useRef(fase);
  useEffect(() => {
    if (antes.current.tipo === 'subiendo' && fase.tipo === 'fallo') {
      toast({
        kind: 'error',
        title: 'La certificación bancaria no se subió',
        description: `${titulo}: ${fase.message}`,
      });
    }
    antes.current = fase;
  }, [fase, titulo, toast]);
}
