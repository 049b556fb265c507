import { AppError } from '@portal/contracts/core';
import { borradorDe, documentoDe, reciboDe } from '@portal/contracts/pdf';
import { durable, sha256Hex, type ObjectStore } from '@portal/service-kit/objects';

export interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}

/** Drafts at hand at most: a thread closes what it opened a moment ago, or another thread does. */
const RECIENTES = 4;

/** The files this service reads and writes, on its loop and in its threads alike. */
export class Archivos {
  /**
   * The last drafts that were written here, in this thread: whoever closes one elsewhere reads it from the store. Closing takes it, because
   * closing changes it. A draft's key is made for one attempt (`reservaId`) and written once: what is at hand is never an older one.
   */
  private readonly recientes = new Map<string, Buffer>();

  constructor(private readonly objects: ObjectStore) {}

  /** A document under its own hash: writing it twice is the same as once. */
  async guardarDocumento(pdf: Buffer, sha256 = sha256Hex(pdf)): Promise<Archivo> {
    const key = documentoDe(sha256);
    return { key, ...(await this.objects.put(key, pdf, { sha256 })) };
  }

  /**
   * A draft under its claim: another attempt of the same claim replaces it. Its claimer, who notes it beforehand, deletes it. What
   * a power cut takes is an attempt that failed with it.
   */
  async guardarBorrador(claimId: string, pdf: Buffer): Promise<string> {
    const key = borradorDe(claimId);
    await durable('firmar.borrador', () => this.objects.putFleeting(key, pdf));
    this.recientes.set(key, pdf);
    for (const antiguo of [...this.recientes.keys()].slice(0, -RECIENTES)) this.recientes.delete(antiguo);
    return key;
  }

  /** @returns a draft that its caller may change @throws AppError ALMACEN_NO_DISPONIBLE when there is none */
  async leerBorrador(key: string): Promise<Buffer> {
    const reciente = this.recientes.get(key);
    this.recientes.delete(key);
    return reciente ?? this.leer(key);
  }

  /**
   * Makes the document that a draft became durable. The receipt comes first: whoever deletes the draft learns from it what
   * else there is to delete. A draft that is gone afterwards was given up meanwhile, and so is its document.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the attempt was given up
   */
  async guardarCierre(borrador: string, pdf: Buffer): Promise<Archivo> {
    const [recibo, sha256] = [reciboDe(borrador), sha256Hex(pdf)];
    await durable('firmar.recibo', () => this.objects.put(recibo, Buffer.from(sha256)));
    const archivo = await durable('firmar.cierre', () => this.guardarDocumento(pdf, sha256));
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
