import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf } from '@portal/contracts/core';
import { MAX_CARGA_BYTES, type recibirCarga } from '@portal/contracts/documentos';
import { Clock, ObjectExists, ObjectStore, uploadKey, verifyUploadUrl } from '@portal/service-kit';
import { Configuracion } from '../config.js';
import { conPaciencia, contar } from './flujo.js';

const QUIETO_MS = 30_000;

/** Receives an upload: checks its signed address, counts it, and pipes it to the store. What it holds is judged when it is registered. */
@Injectable()
export class CargasService {
  constructor(
    private readonly configuracion: Configuracion,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError 403 for the address, 415 for the type, 413 beyond 10 485 760 bytes (nothing is kept), 409 the second time */
  async recibir(address: RequestOf<typeof recibirCarga>, http: IncomingMessage): Promise<Record<string, never>> {
    if (!verifyUploadUrl(this.configuracion.valores.UPLOAD_KEY_FILE, address, this.clock.now()))
      throw new AppError('CARGA_VENCIDA');
    if (!isPlainPdf(http)) throw new AppError('TIPO_DE_CONTENIDO');
    if (Number(http.headers['content-length'] ?? 0) > MAX_CARGA_BYTES) throw new AppError('CARGA_DEMASIADO_GRANDE');
    const key = uploadKey(address.id);
    if (await this.objects.exists(key)) throw new AppError('CARGA_YA_RECIBIDA');
    await this.guardar(key, http);
    return {};
  }

  private async guardar(key: string, http: IncomingMessage): Promise<void> {
    const counted = contar(
      conPaciencia(http, QUIETO_MS),
      MAX_CARGA_BYTES,
      () => new AppError('CARGA_DEMASIADO_GRANDE'),
    );
    try {
      await this.objects.put(key, Readable.from(counted, { objectMode: false }), { ifAbsent: true });
    } catch (error) {
      if (error instanceof ObjectExists) throw new AppError('CARGA_YA_RECIBIDA');
      throw error;
    }
  }
}

const isPlainPdf = ({ headers }: IncomingMessage): boolean =>
  /^application\/pdf *(;|$)/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
