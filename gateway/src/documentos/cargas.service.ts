import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf } from '@portal/contracts/core';
import { MAX_CARGA_BYTES, type recibirCarga } from '@portal/contracts/documentos';
import { Clock, ObjectExists, ObjectStore, uploadKey, verifyUploadUrl } from '@portal/service-kit';
import { Config } from '../config.js';

const QUIET_MS = 30_000;

/** Receives an upload: checks its signed address, counts its bytes, stores them. It is judged when it is registered. */
@Injectable()
export class CargasService {
  constructor(
    private readonly config: Config,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError 403 for the address, 415 for the type, 413 beyond 10 485 760 bytes (keeps nothing),
   *   409 the second time */
  async recibir(address: RequestOf<typeof recibirCarga>, http: IncomingMessage): Promise<Record<string, never>> {
    if (!verifyUploadUrl(this.config.values.UPLOAD_KEY_FILE, address, this.clock.now()))
      throw new AppError('CARGA_VENCIDA');
    if (!isPlainPdf(http)) throw new AppError('TIPO_DE_CONTENIDO');
    if (Number(http.headers['content-length'] ?? 0) > MAX_CARGA_BYTES) throw new AppError('CARGA_DEMASIADO_GRANDE');
    const key = uploadKey(address.id);
    if (await this.objects.exists(key)) throw new AppError('CARGA_YA_RECIBIDA');
    await this.store(key, http);
    return {};
  }

  private async store(key: string, http: IncomingMessage): Promise<void> {
    const tooMany = () => new AppError('CARGA_DEMASIADO_GRANDE');
    const bytes = limitBytes(readWhileSent(http, QUIET_MS), MAX_CARGA_BYTES, tooMany);
    try {
      await this.objects.put(key, Readable.from(bytes, { objectMode: false }), { ifAbsent: true });
    } catch (error) {
      if (error instanceof ObjectExists) throw new AppError('CARGA_YA_RECIBIDA');
      throw error;
    }
  }
}

const isPlainPdf = ({ headers }: IncomingMessage): boolean =>
  /^application\/pdf *(;|$)/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;

/**
 * A request's bytes, while they keep coming.
 * Stopping early leaves the connection open, so that the client can read the refusal.
 * @throws AppError SOLICITUD_MAL_FORMADA when nothing came for `quietMs` or the client went away
 */
export async function* readWhileSent(request: IncomingMessage, quietMs: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => request.destroy(new Error('stalled upload')), quietMs);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      timer.refresh();
      yield chunk;
    }
    if (!request.complete) throw new Error('upload cut short');
  } catch (cause) {
    throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'upload broke off', cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Passes bytes on up to `limit`. @throws what `tooMany` makes, at the first byte beyond */
export async function* limitBytes(
  source: AsyncIterable<Buffer>,
  limit: number,
  tooMany: () => Error,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw tooMany();
    yield chunk;
  }
}
