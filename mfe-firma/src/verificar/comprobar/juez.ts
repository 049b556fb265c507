import { CallError, send } from '@portal/api-client/call';
import type { FileVerdict, Progress, Trusted } from '@portal/pdf-signature/web';
import type { Pedido, Respuesta } from './pedido.js';

interface Espera {
  readonly resolve: (dictamen: FileVerdict) => void;
  readonly reject: (error: Error) => void;
  readonly avanzar: (avance: Progress) => void;
}

/** The device has no memory for this file. */
export class ArchivoDemasiadoGrande extends Error {
  override readonly name = 'ArchivoDemasiadoGrande';
}

const esperas = new Map<number, Espera>();
let hilo: Worker | undefined;
let pedidos = 0;

/** Whether this browser can judge beside the page. Without WebCrypto (no HTTPS) nothing can be judged. */
export const puedeComprobar = (): boolean => typeof Worker === 'function' && Boolean(globalThis.crypto?.subtle);

/** Brings the kernel and the authority's material while nobody waits for them: later they serve without a network. */
export function preparar(): void {
  if (!puedeComprobar()) return;
  abrir();
  void leerConfianza();
}

/** Judges a file on this device. @throws ArchivoDemasiadoGrande; Error when the thread could not start or failed */
export async function comprobar(archivo: File, avanzar: (avance: Progress) => void): Promise<FileVerdict> {
  const confianza = await leerConfianza();
  const id = (pedidos += 1);
  return new Promise((resolve, reject) => {
    esperas.set(id, { resolve, reject, avanzar });
    abrir().postMessage({ id, archivo, confianza } satisfies Pedido);
  });
}

function abrir(): Worker {
  if (hilo) return hilo;
  const nuevo = new Worker(new URL('./juez.worker.ts', import.meta.url));
  nuevo.onmessage = ({ data }: MessageEvent<Respuesta>) => recibir(data);
  nuevo.onerror = (event) => {
    hilo = undefined;
    for (const { reject } of esperas.values()) reject(new Error(event.message || 'the judging thread did not start'));
    esperas.clear();
  };
  return (hilo = nuevo);
}

function recibir(respuesta: Respuesta): void {
  const espera = esperas.get(respuesta.id);
  if (!espera) return;
  if ('avance' in respuesta) return espera.avanzar(respuesta.avance);
  esperas.delete(respuesta.id);
  if ('dictamen' in respuesta) return espera.resolve(respuesta.dictamen);
  espera.reject(respuesta.fallo === 'memoria' ? new ArchivoDemasiadoGrande() : new Error(respuesta.fallo));
}

/** What the portal said last. Without a network it still serves: the root never changes, a list only grows old. */
const leidos = new Map<string, Uint8Array>();
const LISTAS = ['raiz.crl', 'emisora.crl'];
const RAIZ = 'raiz.cer';

async function leerConfianza(): Promise<Trusted> {
  await Promise.all([RAIZ, ...LISTAS].map(leer));
  const raiz = leidos.get(RAIZ);
  const crls = LISTAS.map((nombre) => leidos.get(nombre)).filter((lista) => lista !== undefined);
  return { crls, ...(raiz ? { root: raiz } : {}) };
}

/** Milliseconds for each file of the authority: nobody waits longer for them before a file is judged. */
const LIMITE = 4000;

async function leer(nombre: string): Promise<void> {
  if (nombre === RAIZ && leidos.has(RAIZ)) return;
  try {
    const respuesta = await send({ path: `/pki/${nombre}`, limit: LIMITE });
    leidos.set(nombre, new Uint8Array(await respuesta.arrayBuffer()));
  } catch (error) {
    // A missing network leaves what was read before; the judgement says when it knew no root.
    if (!(error instanceof CallError)) throw error;
  }
}
