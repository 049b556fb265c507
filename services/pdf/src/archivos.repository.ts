import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe, documentoDe, reciboDe } from '@portal/contracts/pdf';
import { durable, ObjectStore, sha256Hex } from '@portal/service-kit';

export interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}

/** The files this service reads and writes. */
@Injectable()
export class Archivos {
  constructor(private readonly objects: ObjectStore) {}

  /** A document under its own hash: writing it twice is the same as once. */
  async guardarDocumento(pdf: Buffer): Promise<Archivo> {
    const key = documentoDe(sha256Hex(pdf));
    return { key, ...(await this.objects.put(key, pdf)) };
  }

  /** A draft under its claim: another attempt of the same claim replaces it. Its claimer, who notes it beforehand, deletes it. */
  async guardarBorrador(claimId: string, pdf: Buffer): Promise<string> {
    const key = borradorDe(claimId);
    await durable('firmar.borrador', () => this.objects.put(key, pdf));
    return key;
  }

  /**
   * Makes the document that a draft became durable. The receipt comes first: whoever deletes the draft learns from it what
   * else there is to delete. A draft that is gone afterwards was given up meanwhile, and so is its document.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the attempt was given up
   */
  async guardarCierre(borrador: string, pdf: Buffer): Promise<Archivo> {
    const recibo = reciboDe(borrador);
    await durable('firmar.recibo', () => this.objects.put(recibo, Buffer.from(sha256Hex(pdf))));
    const archivo = await durable('firmar.cierre', () => this.guardarDocumento(pdf));
    if (await this.objects.exists(borrador)) return archivo;
    for (const key of [archivo.key, recibo]) await this.objects.delete(key);
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${borrador} was given up`, retryAfter: 2 });
  }

  /** Reads a file that its caller knows to be stored. @throws AppError ALMACEN_NO_DISPONIBLE when the store does not give it: no user asked for it by name */
  async leer(key: string): Promise<Buffer> {
    try {
      return await this.objects.read(key);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NO_ENCONTRADO')) throw error;
      throw new AppError('ALMACEN_NO_DISPONIBLE', { detail: `${key} is not in the store`, retryAfter: 5, cause: error });
    }
  }

  /** Reads a file that must be exactly what its hash says. @throws AppError ALMACEN_NO_DISPONIBLE when the store holds something else or nothing */
  async leerExacto(key: string, sha256: string): Promise<Buffer> {
    const bytes = await this.leer(key);
    if (sha256Hex(bytes) !== sha256) throw new AppError('ALMACEN_NO_DISPONIBLE', { detail: `${key} is not what was stored` });
    return bytes;
  }
}
