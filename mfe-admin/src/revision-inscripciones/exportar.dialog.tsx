import { useRef, useState } from 'react';
import { download, isErrorApi, messageFor } from '@portal/api-client';
import {
  exportarInscripciones,
  type FiltrosDeExportacion,
  type FormatoDeExportacion,
} from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { Button, Dialog, Icon, useToast } from '@portal/ui';

/** In this order. */
const formatos: Readonly<Record<FormatoDeExportacion, readonly [string, string]>> = {
  xlsx: ['Excel (.xlsx)', 'Para leer, ordenar y filtrar en una hoja de cálculo.'],
  csv: ['CSV', 'Texto separado por comas, para otros programas.'],
  rndc: ['Tablas para el RNDC', 'Terceros y vehículos, con los nombres de sus variables.'],
  zip: ['Documentos PDF (.zip)', 'El documento de cada inscripción, con sus firmas.'],
};

const CORTADA = 'Se cortó antes de terminar y no se guardó ningún archivo. Intente de nuevo.';

/** 'Exportar': everything that the list finds, as one file. It shows how much is here, and can be stopped. */
export function Exportar({ consulta }: { readonly consulta: FiltrosDeExportacion }) {
  const [abierto, setAbierto] = useState(false);
  const { curso, exportar, cancelar } = useExportacion(consulta, () => setAbierto(false));
  return (
    <>
      <Button variant="outlined" icon="descargar" onClick={() => setAbierto(true)}>
        Exportar
      </Button>
      <Dialog
        open={abierto}
        title="Exportar inscripciones"
        onClose={() => setAbierto(false)}
        locked={curso !== undefined}
        actions={
          <Button onClick={curso ? cancelar : () => setAbierto(false)} autoFocus>
            Cancelar
          </Button>
        }
      >
        <p className="re-frase">
          El archivo lleva todo lo que encuentran los filtros de la lista, no solo lo que está a la vista. La descarga
          queda en la auditoría.
        </p>
        <ul className="re-formatos">
          {(Object.keys(formatos) as FormatoDeExportacion[]).map((formato) => (
            <li key={formato}>
              <button type="button" disabled={curso !== undefined} onClick={() => void exportar(formato)}>
                <Icon name={formato === 'zip' ? 'documentos' : 'descargar'} />
                <span>
                  <b>{formatos[formato][0]}</b>
                  <span>{formatos[formato][1]}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="re-frase re-progreso">
          {curso &&
            `${formatos[curso.formato][0]}: ${curso.bytes > 0 ? `${cantidad(curso.bytes / 1_000_000)} MB descargados` : 'preparando'}…`}
        </p>
      </Dialog>
    </>
  );
}

interface Curso {
  readonly formato: FormatoDeExportacion;
  readonly bytes: number;
}

/** One export at a time, with how much of it is here. */
function useExportacion(consulta: FiltrosDeExportacion, alTerminar: () => void) {
  const [curso, setCurso] = useState<Curso>();
  const control = useRef<AbortController>(undefined);
  const toast = useToast();
  const exportar = async (formato: FormatoDeExportacion) => {
    const parar = new AbortController();
    control.current = parar;
    setCurso({ formato, bytes: 0 });
    try {
      await download(exportarInscripciones, { ...consulta, formato }, `inscripciones.${formato}`, {
        signal: parar.signal,
        onBytes: (bytes) => setCurso({ formato, bytes }),
      });
      toast({ title: 'Exportación lista', description: 'El archivo se descargó completo.', kind: 'exito' });
      alTerminar();
    } catch (error) {
      if (!parar.signal.aborted) toast({ title: 'No se pudo exportar.', description: porQue(error), kind: 'error' });
    } finally {
      setCurso(undefined);
    }
  };
  return { curso, exportar, cancelar: () => control.current?.abort() };
}

/** A file that broke off had no refusal to say why. */
const porQue = (error: unknown): string =>
  isErrorApi(error) && error.status === 0 ? CORTADA : messageFor(error, 'Intente de nuevo en un momento.');
