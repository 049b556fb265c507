import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

export const pack: (text: string) => Promise<Buffer> = promisify(gzip);

/**
 * Encodes a text as the request accepts it (RFC 9110, 12.5.3), and sets the headers that name the encoding.
 * @param packed compresses the text; a caller that keeps packed texts passes its own
 */
export async function negotiate(text: string, request: Request, response: Response, packed = pack): Promise<Buffer> {
  response.vary('accept-encoding');
  if (request.acceptsEncodings('gzip') === false) return Buffer.from(text);
  const bytes = await packed(text);
  response.setHeader('content-encoding', 'gzip');
  return bytes;
}
