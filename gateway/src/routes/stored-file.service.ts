import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, type StoredFile } from '@portal/contracts/core';
import { Log, ObjectStore } from '@portal/service-kit';
import { cspOfFile } from '../borde/security-headers.js';

/** Streams a stored file as an attachment that no browser runs as a page. */
@Injectable()
export class StoredFileService {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /** @throws AppError SERVICIO_NO_DISPONIBLE when the record exists but its bytes are missing */
  async send(file: StoredFile, response: Response): Promise<StreamableFile> {
    if (!(await this.objects.exists(file.key)))
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `missing object ${file.key}`, retryAfter: 30 });
    response.setHeader('content-security-policy', cspOfFile);
    response.setHeader('etag', `"${file.sha256}"`);
    const stream = await this.objects.get(file.key);
    return new StreamableFile(stream, {
      type: file.contentType,
      length: file.bytes,
      disposition: attachment(file.fileName),
    }).setErrorHandler((error, target) => {
      this.log.error('download broke', { resource: file.key, error });
      target.destroy?.();
    });
  }
}

/**
 * A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the true one.
 * @example attachment('á.pdf') // attachment; filename="a.pdf"; filename*=UTF-8''%C3%A1.pdf
 */
export function attachment(name: string): string {
  const clean = bare(name);
  return `attachment; filename="${asciiName(clean)}"; filename*=UTF-8''${extended(clean)}`;
}

/** Removes paths and control characters, wherever the name comes from. */
const bare = (name: string): string =>
  name.normalize('NFC').slice(0, 150).replace(/[/\\]/g, '_').replace(/\p{C}/gu, '') || 'documento';

const asciiName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._-]/g, '_');

/** RFC 8187: all characters but attr-char are percent-encoded. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
