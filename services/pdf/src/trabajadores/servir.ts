import { parentPort } from 'node:worker_threads';
import { AppError } from '@portal/contracts/core';
import { propios } from './bytes.rules.js';
import { nombreYLugar } from './fallo.rules.js';
import type { Encargo, Entrega, Tareas } from './tareas.js';

/** The thread's side: one task at a time, each answered by its id. Nothing here serves requests, so it may take its time. */
export function servir<M extends Tareas<M>>(oficio: {
  [T in keyof M]: (input: M[T]['input']) => Promise<M[T]['output']> | M[T]['output'];
}): void {
  const port = parentPort;
  if (!port) throw new Error('a worker thread only');
  const atender = async ({ id, tarea, input }: Encargo<M>): Promise<Entrega> => {
    try {
      return { id, ok: true, output: await oficio[tarea](input) };
    } catch (error) {
      return { id, ok: false, ...contado(error) };
    }
  };
  port.on('message', (encargo: Encargo<M>) => {
    void atender(encargo).then((entrega) => port.postMessage(entrega, entrega.ok ? propios(entrega.output) : []));
  });
  port.postMessage('listo');
}

const contado = (error: unknown) =>
  error instanceof AppError
    ? { code: error.code, detail: error.detail ?? error.code, retryAfter: error.retryAfter }
    : { detail: nombreYLugar(error) };
