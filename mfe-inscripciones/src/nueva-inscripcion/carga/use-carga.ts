import { useEffect, useRef, useState } from 'react';
import { useToast } from '@portal/ui';
import type { Campo } from '../formulario.js';
import { type Archivos, tomarUno } from './archivo.rules.js';
import { usePedirCargaMutation } from './carga.api.js';
import { marcarCarga } from './en-curso.js';
import { motivoDe } from './motivo.js';
import { type Avance, subir } from './subir.js';

export type FaseCarga =
  | { readonly tipo: 'elegir'; readonly rechazo?: string | undefined }
  | { readonly tipo: 'subiendo'; readonly avance: Avance }
  | { readonly tipo: 'revisando' }
  | { readonly tipo: 'fallo'; readonly message: string };

/** Registers what was sent under this address. @returns the path that the form carries */
export type Registrar = (certificationUrl: string) => Promise<string>;

interface Paso {
  readonly archivo: File | undefined;
  readonly fase: FaseCarga;
}

/**
 * One upload: choose, ask for an address, send, register. Each step that fails says what to do; nothing is half-kept.
 * It lives with the field, not with its dialog: the person may go on writing while the file is on its way.
 */
export function useCarga(campo: Campo, registrar: Registrar, alTerminar: (objectPath: string, archivo: File) => void) {
  const [pedir] = usePedirCargaMutation();
  const [{ archivo, fase }, setPaso] = useState<Paso>({ archivo: undefined, fase: { tipo: 'elegir' } });
  const cancelacion = useRef<AbortController>(undefined);
  const toast = useToast();
  const ocupada = fase.tipo === 'subiendo' || fase.tipo === 'revisando';
  usePendiente(campo, ocupada, fase.tipo === 'fallo', cancelacion);

  const ir = (nueva: FaseCarga) => setPaso((paso) => ({ ...paso, fase: nueva }));

  const elegir = async (archivos: Archivos): Promise<void> => {
    const { archivo, rechazo } = await tomarUno(archivos);
    setPaso({ archivo, fase: { tipo: 'elegir', rechazo } });
  };

  const enviar = async (elegido: File): Promise<string | undefined> => {
    const control = (cancelacion.current = new AbortController());
    ir({ tipo: 'subiendo', avance: { enviados: 0, total: elegido.size } });
    try {
      const { uploadURL } = await pedir().unwrap();
      await subir(uploadURL, elegido, (avance) => ir({ tipo: 'subiendo', avance }), control.signal);
      return uploadURL;
    } catch (error) {
      if (control.signal.aborted) return void ir({ tipo: 'elegir' });
      console.error('upload failed', error);
      return void ir({ tipo: 'fallo', message: motivoDe(error, 'No se pudo subir el archivo. Intente nuevamente.') });
    }
  };

  const iniciar = async (): Promise<void> => {
    const uploadURL = archivo && (await enviar(archivo));
    if (!archivo || uploadURL === undefined) return;
    ir({ tipo: 'revisando' });
    try {
      const objectPath = await registrar(uploadURL);
      if (cancelacion.current?.signal.aborted) return; // the form was left: nothing holds the file, so nothing says that it is there
      alTerminar(objectPath, archivo);
      setPaso({ archivo: undefined, fase: { tipo: 'elegir' } });
    } catch (error) {
      console.error('upload not registered', error);
      if (cancelacion.current?.signal.aborted) return;
      const description = 'Error al procesar el archivo subido.';
      ir({ tipo: 'fallo', message: motivoDe(error, description) });
      toast({ kind: 'error', title: 'Error', description });
    }
  };

  return {
    archivo,
    fase,
    ocupada,
    elegir,
    iniciar,
    cancelar: () => cancelacion.current?.abort(),
    /** Of what could not be sent nothing stays: the form goes as it stands. */
    desistir: () => setPaso({ archivo: undefined, fase: { tipo: 'elegir' } }),
  };
}

export type Carga = ReturnType<typeof useCarga>;

/**
 * The form waits with sending while a file is on its way, and while one that failed is neither tried again nor given up;
 * on its way, closing the page asks. Leaving the form cancels it.
 */
function usePendiente(campo: Campo, ocupada: boolean, fallida: boolean, cancelacion: { readonly current: AbortController | undefined }): void {
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
