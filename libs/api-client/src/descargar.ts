import type { z } from 'zod';
import type { HttpCall } from '@portal/contracts/core';
import { pedir } from './pedir.js';
import type { FlatArg } from './peticion.js';

/**
 * Milliseconds that the blob's address stays good after the click: a slow browser (Safari on iOS, which asks the person
 * first) reads it long after, and nothing tells when it has. A page that is left frees it anyway.
 */
export const LEGIBLE = 60_000;

/**
 * Downloads a file and hands it to the browser under the server's file name, else under `fallback`.
 * @throws ErrorApi when the server refuses or nothing answers
 * @example await descargar(descargarPdf, { id }, `inscripcion_${id}.pdf`)
 */
export async function descargar<C extends HttpCall>(
  call: C,
  arg: z.input<C['request']>,
  fallback: string,
): Promise<void> {
  const answer = await pedir(call, arg as FlatArg);
  if ('error' in answer) throw answer.error;
  const name = fileNameIn(answer.response.headers.get('content-disposition')) ?? fallback;
  const address = URL.createObjectURL(await answer.response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LEGIBLE);
}

const fileNameIn = (header: string | null): string | undefined => /filename="?([^";]+)"?/.exec(header ?? '')?.[1];
