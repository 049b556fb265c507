import { useRef, useState } from 'react';
import { isErrorApi, messageFor, type download } from '@portal/api-client';
import { cantidad } from '@portal/dominio/formatos';
import { Button, Dialog, Icon, useToast } from '@portal/ui';

type Opciones = Parameters<typeof download>[3];

interface ExportacionProps<F extends string> {
  /** Of the button that opens it. */
  readonly variant?: 'outlined' | 'text';
  readonly titulo: string;
  /** What the file holds. */
  readonly frase: string;
  /** In this order: name and use. */
  readonly formatos: Readonly<Record<F, readonly [string, string]>>;
  readonly pedir: (formato: F, opciones: Opciones) => Promise<unknown>;
}

const CORTADA = 'Se cortó antes de terminar y no se guardó ningún archivo. Intente de nuevo.';

const LLEGO = 'El archivo se descargó completo.';
/** Those without a document are no part of it; without any such one there is no list. */
const LLEGO_ZIP = 'El .zip se descargó completo. Si alguna no tiene documento, está en sin_documento.csv.';

/** 'Exportar': everything that a list finds, as one file. It shows how much is here, and can be stopped. */
export function Exportacion<F extends string>({
  variant = 'outlined',
  titulo,
  frase,
  formatos,
  pedir,
}: ExportacionProps<F>) {
  const [abierto, setAbierto] = useState(false);
  const { curso, exportar, cancelar } = useExportacion(pedir, () => setAbierto(false));
  return (
    <>
      <Button variant={variant} icon="descargar" onClick={() => setAbierto(true)}>
        Exportar
      </Button>
      <Dialog
        open={abierto}
        title={titulo}
        onClose={() => setAbierto(false)}
        locked={curso !== undefined}
        actions={
          <Button onClick={curso ? cancelar : () => setAbierto(false)} autoFocus>
            Cancelar
          </Button>
        }
      >
        <p className="re-frase">{frase}</p>
        <ul className="re-formatos">
          {(Object.keys(formatos) as F[]).map((formato) => (
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
          {curso && `${formatos[curso.formato][0]}: ${avance(curso.bytes)}…`}
        </p>
      </Dialog>
    </>
  );
}

interface Curso<F> {
  readonly formato: F;
  readonly bytes: number;
}

/** One export at a time, with how much of it is here. */
function useExportacion<F extends string>(pedir: ExportacionProps<F>['pedir'], alTerminar: () => void) {
  const [curso, setCurso] = useState<Curso<F>>();
  const control = useRef<AbortController>(undefined);
  const toast = useToast();
  const exportar = async (formato: F) => {
    const parar = new AbortController();
    control.current = parar;
    setCurso({ formato, bytes: 0 });
    try {
      await pedir(formato, { signal: parar.signal, onBytes: (bytes) => setCurso({ formato, bytes }) });
      toast({ title: 'Exportación lista', description: formato === 'zip' ? LLEGO_ZIP : LLEGO, kind: 'exito' });
      alTerminar();
    } catch (error) {
      if (!parar.signal.aborted) toast({ title: 'No se pudo exportar.', description: porQue(error), kind: 'error' });
    } finally {
      setCurso(undefined);
    }
  };
  return { curso, exportar, cancelar: () => control.current?.abort() };
}

/** How far a download has come. */
const avance = (bytes: number): string => (bytes > 0 ? `${cantidad(bytes / 1_000_000)} MB descargados` : 'preparando');

/** A file that broke off had no refusal to say why. */
const porQue = (error: unknown): string =>
  isErrorApi(error) && error.status === 0 ? CORTADA : messageFor(error, 'Intente de nuevo en un momento.');
