import type { z } from 'zod';
import type { HttpCall } from '@portal/contracts/core';
import { callGateway, type FlatArg } from './call-gateway.js';

/**
 * Milliseconds that the blob's address stays valid after the click. Safari on iOS asks the person first and reads it
 * late, and no event tells when it has. Leaving the page frees the address anyway.
 */
export const ADDRESS_LIFETIME = 60_000;

interface Watching {
  /** Told how many bytes are here, of a file that is made while it comes. */
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Downloads a file and saves it under the server's file name, or else under `fallback`.
 * @throws ErrorApi when the server refuses or nothing answers
 * @example await download(descargarPdf, { id }, `inscripcion_${id}.pdf`)
 */
export async function download<C extends HttpCall>(
  call: C,
  arg: z.input<C['request']>,
  fallback: string,
  { onBytes, signal }: Watching = {},
): Promise<void> {
  const answer = await callGateway(call, arg as FlatArg, signal, undefined, onBytes);
  if ('error' in answer) throw answer.error;
  const name = fileNameIn(answer.response.headers.get('content-disposition')) ?? fallback;
  const address = URL.createObjectURL(await answer.response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME);
}

const fileNameIn = (header: string | null): string | undefined => /filename="?([^";]+)"?/.exec(header ?? '')?.[1];
