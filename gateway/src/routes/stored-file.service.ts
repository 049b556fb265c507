import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, type StoredFile } from '@portal/contracts/core';
import { Audit, Log, ObjectStore } from '@portal/service-kit';
import { cspOfFile, cspOfShownFile } from '../borde/security-headers.js';
import { PastFactsService } from '../hechos/past-facts.service.js';

/** Streams a stored file: as an attachment that no browser runs as a page, or to the browser's own viewer of PDFs. */
@Injectable()
export class StoredFileService {
  constructor(
    private readonly objects: ObjectStore,
    private readonly audit: Audit<'gateway'>,
    private readonly past: PastFactsService,
    private readonly log: Log,
  ) {}

  /**
   * The bytes are compared with the registered hash while they flow, and the last piece waits for the verdict. HTTP has
   * no way to take back what was sent: a client gets fewer bytes than Content-Length says, never a whole wrong file.
   * @param inline shown in the browser where it can; else an attachment
   * @throws AppError SERVICIO_NO_DISPONIBLE when the record exists but its bytes are missing
   */
  async send(file: StoredFile, response: Response, { inline = false } = {}): Promise<StreamableFile> {
    const stream = await this.open(file);
    response.setHeader('content-security-policy', inline ? cspOfShownFile : cspOfFile);
    if (inline) response.setHeader('x-frame-options', 'SAMEORIGIN');
    response.setHeader('etag', `"${file.sha256}"`);
    return new StreamableFile(stream, {
      type: file.contentType,
      length: file.bytes,
      disposition: disposition(inline ? 'inline' : 'attachment', file.fileName),
    }).setErrorHandler((error, target) => {
      this.log.error('download broke', { resource: file.key, error });
      target.destroy?.();
      this.noteAltered(file, error);
    });
  }

  /**
   * The bytes of a file, which fail at their end when they are not those registered.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the record exists but its bytes are missing
   */
  async open(file: StoredFile): Promise<Readable> {
    if (!(await this.objects.exists(file.key)))
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `missing object ${file.key}`, retryAfter: 30 });
    // An error of either stream reaches the reader through the second one.
    return pipeline(await this.objects.get(file.key), new ExactBytes(file), () => undefined);
  }

  /** Records bytes that are not those registered; anything else is no matter of the audit. */
  noteAltered(file: StoredFile, error: unknown): void {
    if (error instanceof AlteredFile) this.auditAltered(file);
  }

  private auditAltered({ key, sha256 }: StoredFile): void {
    const entry = {
      accion: 'archivo.alterado',
      resultado: 'rechazado',
      actor: 'proceso:gateway',
      recurso: `archivo:${key}`,
      datos: { sha256 },
    } as const;
    this.past.tell(entry.recurso, this.audit.once(entry));
  }
}

/** What may lie between the store and the client's line: with less they wait for each other at every piece. */
const ROOM_BYTES = 1024 * 1024;

class AlteredFile extends Error {
  override readonly name = 'AlteredFile';
}

/** Passes a file's bytes on, the last piece only when length and SHA-256 of all are those registered. */
class ExactBytes extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private held: Buffer | undefined;

  constructor(private readonly file: Pick<StoredFile, 'sha256' | 'bytes'>) {
    super({ highWaterMark: ROOM_BYTES });
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    if (this.bytes > this.file.bytes) return done(new AlteredFile('more bytes than registered'));
    const before = this.held;
    this.held = chunk;
    done(null, before);
  }

  override _flush(done: TransformCallback): void {
    const same = this.bytes === this.file.bytes && this.hash.digest('hex') === this.file.sha256;
    if (same) done(null, this.held);
    else done(new AlteredFile('other bytes than registered'));
  }
}

/**
 * A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the true one.
 * @example disposition('attachment', 'á.pdf') // attachment; filename="a.pdf"; filename*=UTF-8''%C3%A1.pdf
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const clean = bare(name);
  return `${how}; filename="${asciiName(clean)}"; filename*=UTF-8''${extended(clean)}`;
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
