import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Log } from '@portal/service-kit';
import { cspOfFile } from '../borde/security-headers.js';
import { disposition } from './stored-file.service.js';

/** A file that is made while it leaves. */
export interface Outgoing {
  readonly contentType: string;
  readonly fileName: string;
  /** Closed when the client goes away: its `finally` then runs. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Sends it without a length. What breaks on the way cuts the connection: the client sees an answer that never ended,
 * and keeps no half file.
 */
export function streamAnswer({ contentType, fileName, bytes }: Outgoing, response: Response, log: Log): StreamableFile {
  response.setHeader('content-security-policy', cspOfFile);
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 256 * 1024 });
  return new StreamableFile(stream, {
    type: contentType,
    disposition: disposition('attachment', fileName),
  }).setErrorHandler((error, target) => {
    log.error('stream broke', { resource: fileName, error });
    target.destroy?.();
  });
}
