import { useEffect, useRef, useState } from 'react';
import { isErrorApi, messageFor } from '@portal/api-client';
import { useToast } from '@portal/ui';
import type { Campo } from '../../valores.js';
import { tomarUno, type Archivos } from './archivo.rules.js';
import { marcarCarga } from './carga-en-curso.js';
import { usePedirCargaMutation } from './carga.api.js';
import { subir, type Avance } from './subir.js';

export type FaseCarga =
  | { readonly tipo: 'elegir'; readonly rechazo?: string | undefined }
  | { readonly tipo: 'subiendo'; readonly avance: Avance }
  | { readonly tipo: 'revisando' }
  /** `recibida`: the address at which the file already is; tried again, it is only registered. */
  | { readonly tipo: 'fallo'; readonly message: string; readonly recibida?: string | undefined };

/** Registers what was sent under this address; it answers the path that the form carries. */
export type Registrar = (certificationUrl: string) => Llamada<{ readonly objectPath: string }>;

interface Paso {
  readonly archivo: File | undefined;
  readonly fase: FaseCarga;
}

const VACIO: Paso = { archivo: undefined, fase: { tipo: 'elegir' } };

/**
 * One upload: choose, ask for an address, send, register. Each step that fails says what to do, and is given up at once when it
 * is cancelled; nothing is half-kept.
 * It lives with the field, not with its dialog: the person may go on writing while the file is on its way.
 */
export function useCarga(campo: Campo, registrar: Registrar, alTerminar: (objectPath: string, archivo: File) => void) {
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
      const { uploadURL } = await cancelable(pedir(), signal);
      await subir(uploadURL, elegido, (avance) => ir({ tipo: 'subiendo', avance }), signal);
      return uploadURL;
    } catch (error) {
      if (signal.aborted) return void ir({ tipo: 'elegir' });
      console.error('upload failed', error);
      return void ir({ tipo: 'fallo', message: motivoDe(error, 'No se pudo subir el archivo. Intente nuevamente.') });
    }
  };

  const inscribir = async (elegido: File, uploadURL: string, signal: AbortSignal): Promise<void> => {
    ir({ tipo: 'revisando' });
    try {
      const { objectPath } = await cancelable(registrar(uploadURL), signal);
      alTerminar(objectPath, elegido);
      setPaso(VACIO);
    } catch (error) {
      if (signal.aborted) return ir({ tipo: 'elegir' });
      console.error('upload not registered', error);
      const description = 'Error al procesar el archivo subido.';
      ir({
        tipo: 'fallo',
        message: motivoDe(error, description),
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
    /** Of what could not be sent nothing stays: the form goes as it stands. */
    desistir: () => setPaso(VACIO),
  };
}

export type Carga = ReturnType<typeof useCarga>;

/**
 * The form waits with sending while a file is on its way, and while one that failed is neither tried again nor given up;
 * on its way, closing the page asks. Leaving the form cancels it.
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

/** A call on its way, as the portal's changes are. */
export interface Llamada<T> {
  readonly unwrap: () => Promise<T>;
  readonly abort: () => void;
}

/** The answer of a call that the person may give up: then nobody waits for it any more. @throws what the call does; when cancelled, its abort */
export async function cancelable<T>(llamada: Llamada<T>, signal: AbortSignal): Promise<T> {
  const cortar = () => llamada.abort();
  signal.addEventListener('abort', cortar, { once: true });
  if (signal.aborted) cortar();
  try {
    const respuesta = await llamada.unwrap();
    signal.throwIfAborted(); // given up while the answer was already on its way
    return respuesta;
  } finally {
    signal.removeEventListener('abort', cortar);
  }
}

/** A locked or active PDF: what to do about it. */
const OTRO_PDF = 'Descárguelo otra vez del banco sin contraseña, o imprímalo como PDF, e inténtelo de nuevo.';

/** What the portal says of the file itself, or of an address that holds none: asked again it says the same. */
const DEFINITIVOS: readonly string[] = ['SOLO_PDF', 'PDF_NO_ADMITIDO', 'CARGA_NO_RECONOCIDA'];

/** Was what was sent looked at and refused? Any other failure leaves it where it is, to be registered again. */
export const esDefinitivo = (error: unknown): boolean => isErrorApi(error) && DEFINITIVOS.includes(error.code);

/** Why a call failed, in a sentence that says what to do. */
export function motivoDe(error: unknown, fallback: string): string {
  if (!isErrorApi(error)) return fallback;
  return error.code === 'PDF_NO_ADMITIDO' ? `${error.message} ${OTRO_PDF}` : messageFor(error, fallback);
}
