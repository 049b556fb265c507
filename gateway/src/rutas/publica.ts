import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';

/**
 * An answer that is the same for everybody: who has it already hears that it is still the same, and it travels
 * compressed. Nothing in it is secret, so its length tells nothing.
 */
export async function comoPublica(body: unknown, request: Request, response: Response): Promise<unknown> {
  const text = JSON.stringify(body);
  // Weak: packed and plain it is the same answer.
  response.setHeader('etag', `W/"${createHash('sha256').update(text).digest('base64url')}"`);
  response.vary('accept-encoding');
  if (request.fresh || request.acceptsEncodings('gzip') === false) return body;
  response.setHeader('content-encoding', 'gzip');
  return new StreamableFile(await promisify(gzip)(text), { type: 'application/json; charset=utf-8' });
}
