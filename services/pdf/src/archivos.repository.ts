import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { ObjectStore, sha256Hex } from '@portal/service-kit';

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
    const key = `documentos/${sha256Hex(pdf)}.pdf`;
    return { key, ...(await this.objects.put(key, pdf)) };
  }

  /** A draft under its claim: another attempt of the same claim replaces it. Its claimer, who notes it beforehand, deletes it. */
  async guardarBorrador(claimId: string, pdf: Buffer): Promise<string> {
    const key = `borradores/${claimId}.pdf`;
    await this.objects.put(key, pdf);
    return key;
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
