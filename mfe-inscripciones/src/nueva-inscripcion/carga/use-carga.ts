import { useEffect, useRef, useState } from 'react';
import { isErrorApi } from '@portal/api-client';
import { useToast } from '@portal/ui';
import type { Campo } from '../../valores.js';
import { tomarUno, type Archivos } from './archivo.rules.js';
import { marcarCarga } from './carga-en-curso.js';
import { usePedirCargaMutation } from './carga.api.js';
import { sentenceFor } from './sentence-for.rules.js';
import { upload, type Progress } from './upload.js';

export type FaseCarga =
  | { readonly tipo: 'elegir'; readonly rechazo?: string | undefined }
  | { readonly tipo: 'subiendo'; readonly avance: Progress }
  | { readonly tipo: 'revisando' }
  /** `recibida`: the address where the file already lies; the next try only registers it. */
  | { readonly tipo: 'fallo'; readonly message: string; readonly recibida?: string | undefined };

/** Registers the file at this address and answers the path that the form carries. */
export type Registrar = (certificationUrl: string) => PendingCall<{ readonly objectPath: string }>;

interface Paso {
  readonly archivo: File | undefined;
  readonly fase: FaseCarga;
}

const VACIO: Paso = { archivo: undefined, fase: { tipo: 'elegir' } };

/**
 * One upload: choose, ask for an address, send, register. A failed step says what to do; a cancelled one keeps nothing.
 * It lives with the field and not with its dialog, so that the person may go on writing meanwhile.
 */
export function useCarga(campo: Campo, registrar: Registrar, onDone: (objectPath: string, archivo: File) => void) {
  const [pedir] = usePedirCargaMutation();
  const [{ archivo, fase }, setPaso] = useState<Paso>(VACIO);
  const cancelacion = useRef<AbortController>(undefined);
  const toast = useToast();
  const ocupada = fase.tipo === 'subiendo' || fase.tipo === 'revisando';
  usePendiente(campo, ocupada, fase.tipo === 'fallo', cancelacion);

  const ir = (nueva: FaseCarga) => setPaso((paso) => ({ ...paso, fase: nueva }));

  const elegir = async (archivos: Archivos): Promise<void> => {
    const { archivo, rechazo } = await tomarUno(archivos);
    setPaso({ archivo, fase: { tipo: 'elegir', rechazo } });
  };

  const enviar = async (elegido: File, signal: AbortSignal): Promise<string | undefined> => {
    ir({ tipo: 'subiendo', avance: { enviados: 0, total: elegido.size } });
    try {
      const { uploadURL } = await cancellable(pedir(), signal);
      await upload(uploadURL, elegido, (avance) => ir({ tipo: 'subiendo', avance }), signal);
      return uploadURL;
    } catch (error) {
      if (signal.aborted) return void ir({ tipo: 'elegir' });
      console.error('upload failed', error);
      return void ir({
        tipo: 'fallo',
        message: sentenceFor(error, 'No se pudo subir el archivo. Intente nuevamente.'),
      });
    }
  };

  const inscribir = async (elegido: File, uploadURL: string, signal: AbortSignal): Promise<void> => {
    ir({ tipo: 'revisando' });
    try {
      const { objectPath } = await cancellable(registrar(uploadURL), signal);
      onDone(objectPath, elegido);
      setPaso(VACIO);
    } catch (error) {
      if (signal.aborted) return ir({ tipo: 'elegir' });
      console.error('upload not registered', error);
      const description = 'Error al procesar el archivo subido.';
      ir({
        tipo: 'fallo',
        message: sentenceFor(error, description),
        recibida: esDefinitivo(error) ? undefined : uploadURL,
      });
      toast({ kind: 'error', title: 'Error', description });
    }
  };

  const iniciar = async (): Promise<void> => {
    if (!archivo) return;
    const { signal } = (cancelacion.current = new AbortController());
    const recibida = fase.tipo === 'fallo' ? fase.recibida : undefined;
    const uploadURL = recibida ?? (await enviar(archivo, signal));
    if (uploadURL !== undefined) await inscribir(archivo, uploadURL, signal);
  };

  return {
    archivo,
    fase,
    ocupada,
    elegir,
    iniciar,
    cancelar: () => cancelacion.current?.abort(),
    /** Gives up the file that could not be sent; the form stays as it is. */
    desistir: () => setPaso(VACIO),
  };
}

export type Carga = ReturnType<typeof useCarga>;

/**
 * Holds back the sending of the form while an upload runs, or failed and is not settled. While it runs, closing the
 * page asks first. Leaving the form cancels it.
 */
function usePendiente(
  campo: Campo,
  ocupada: boolean,
  fallida: boolean,
  cancelacion: { readonly current: AbortController | undefined },
): void {
  useEffect(() => {
    marcarCarga(campo, ocupada ? 'en-curso' : fallida ? 'fallida' : undefined);
    return () => marcarCarga(campo, undefined);
  }, [campo, ocupada, fallida]);
  useEffect(() => {
    if (!ocupada) return;
    const preguntar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preguntar);
    return () => window.removeEventListener('beforeunload', preguntar);
  }, [ocupada]);
  useEffect(() => () => cancelacion.current?.abort(), [cancelacion]);
}

/** A running call of a mutation. */
interface PendingCall<T> {
  readonly unwrap: () => Promise<T>;
  readonly abort: () => void;
}

/** The answer of a call that the person may cancel. @throws what the call throws; AbortError when cancelled */
async function cancellable<T>(llamada: PendingCall<T>, signal: AbortSignal): Promise<T> {
  const cortar = () => llamada.abort();
  signal.addEventListener('abort', cortar, { once: true });
  if (signal.aborted) cortar();
  try {
    const respuesta = await llamada.unwrap();
    signal.throwIfAborted(); // cancelled while the answer arrived
    return respuesta;
  } finally {
    signal.removeEventListener('abort', cortar);
  }
}

/** The codes that refuse the file itself: asked again, the answer is the same. */
const DEFINITIVOS: readonly string[] = ['SOLO_PDF', 'PDF_NO_ADMITIDO', 'CARGA_NO_RECONOCIDA'];

/** Whether the file itself was refused. After any other failure it is registered again where it lies. */
const esDefinitivo = (error: unknown): boolean => isErrorApi(error) && DEFINITIVOS.includes(error.code);
