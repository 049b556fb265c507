import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, type StoredFile } from '@portal/contracts/core';
import { Log, ObjectStore } from '@portal/service-kit';
import { cspDeArchivo } from '../borde/csp.rules.js';
import { attachment } from './content-disposition.rules.js';

/** Streams a stored file as an attachment that no browser will run as a page (security.md 54). */
@Injectable()
export class ArchivoService {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /** @throws AppError SERVICIO_NO_DISPONIBLE when the record stands but its bytes are not there */
  async enviar(file: StoredFile, response: Response): Promise<StreamableFile> {
    if (!(await this.objects.exists(file.key)))
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `missing object ${file.key}`, retryAfter: 30 });
    response.setHeader('content-security-policy', cspDeArchivo);
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
