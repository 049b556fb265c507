import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

export const comprimir: (text: string) => Promise<Buffer> = promisify(gzip);

/**
 * A text as the request can read it, packed or as it is, with the headers that say which.
 * @param packed how it is packed: anew each time, unless who calls remembers it
 */
export async function negociar(
  text: string,
  request: Request,
  response: Response,
  packed = comprimir,
): Promise<Buffer> {
  response.vary('accept-encoding');
  if (request.acceptsEncodings('gzip') === false) return Buffer.from(text);
  const bytes = await packed(text);
  response.setHeader('content-encoding', 'gzip');
  return bytes;
}
