import { useRef, useState } from 'react';
import { messageFor } from '@portal/api-client';
import { useToast } from '@portal/ui';
import { usePedirCargaMutation } from './carga.api.js';
import { type Avance, subir } from './subir.js';

export type FaseCarga =
  | { readonly tipo: 'elegir' }
  | { readonly tipo: 'subiendo'; readonly avance: Avance }
  | { readonly tipo: 'revisando' }
  | { readonly tipo: 'fallo'; readonly message: string };

/** Registers what was sent under this address. @returns the path that the form carries */
export type Registrar = (certificationUrl: string) => Promise<string>;

/** One upload: ask for an address, send, register. Each step that fails says what to do; nothing is half-kept. */
export function useCarga(registrar: Registrar, alTerminar: (objectPath: string, archivo: File) => void) {
  const [pedir] = usePedirCargaMutation();
  const [fase, setFase] = useState<FaseCarga>({ tipo: 'elegir' });
  const cancelacion = useRef<AbortController>(undefined);
  const toast = useToast();

  const enviar = async (archivo: File): Promise<string | undefined> => {
    const control = (cancelacion.current = new AbortController());
    setFase({ tipo: 'subiendo', avance: { enviados: 0, total: archivo.size } });
    try {
      const { uploadURL } = await pedir().unwrap();
      await subir(uploadURL, archivo, (avance) => setFase({ tipo: 'subiendo', avance }), control.signal);
      return uploadURL;
    } catch (error) {
      setFase(control.signal.aborted ? { tipo: 'elegir' } : fallo(error, 'No se pudo subir el archivo. Intente nuevamente.'));
      if (!control.signal.aborted) console.error('upload failed', error);
      return undefined;
    }
  };

  const iniciar = async (archivo: File): Promise<void> => {
    const uploadURL = await enviar(archivo);
    if (uploadURL === undefined) return;
    setFase({ tipo: 'revisando' });
    try {
      alTerminar(await registrar(uploadURL), archivo);
      setFase({ tipo: 'elegir' });
    } catch (error) {
      const description = 'Error al procesar el archivo subido.';
      setFase(fallo(error, description));
      toast({ kind: 'error', title: 'Error', description });
    }
  };

  return {
    fase,
    iniciar,
    cancelar: () => cancelacion.current?.abort(),
    reiniciar: () => setFase({ tipo: 'elegir' }),
  };
}

const fallo = (error: unknown, fallback: string): FaseCarga => ({ tipo: 'fallo', message: messageFor(error, fallback) });
