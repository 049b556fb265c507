import { AppError } from '@portal/contracts/core';
import { borradorDe, documentoDe, reciboDe } from '@portal/contracts/pdf';
import { durable, sha256Hex, type ObjectStore } from '@portal/service-kit/objects';

export interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}

/** The files this service reads and writes, on its loop and in its threads alike. */
export class Archivos {
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
    await durable('ampliar.borrador', () => this.objects.putFleeting(key, pdf));
    return key;
  }

  /**
   * Makes the document that a draft became durable. The receipt comes first: whoever deletes the draft learns from it what
   * else there is to delete. A draft that is gone afterwards was given up meanwhile, and so is its document.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the attempt was given up
   */
  guardarCierre(borrador: string, pdf: Buffer): Promise<Archivo> {
    return this.guardarConRecibo(borrador, pdf, () => this.objects.exists(borrador));
  }

  /**
   * Makes a signed revision durable, receipt first. An attempt that takes too long may have been given up before there was a receipt
   * to find: so it gives itself up, before it writes and once more when it has written (ADR 19).
   * @param hasta until when it may, in milliseconds since 1970
   * @throws AppError SERVICIO_NO_DISPONIBLE when it is later than that
   */
  async guardarFirma(claimId: string, pdf: Buffer, hasta: number): Promise<Archivo> {
    const sigue = () => Promise.resolve(Date.now() < hasta);
    if (!(await sigue())) throw abandonado(claimId);
    return this.guardarConRecibo(borradorDe(claimId), pdf, sigue);
  }

  private async guardarConRecibo(borrador: string, pdf: Buffer, sigue: () => Promise<boolean>): Promise<Archivo> {
    const [recibo, sha256] = [reciboDe(borrador), sha256Hex(pdf)];
    await durable('firmar.recibo', () => this.objects.put(recibo, Buffer.from(sha256)));
    const archivo = await durable('firmar.cierre', () => this.guardarDocumento(pdf, sha256));
    if (await sigue()) return archivo;
    for (const key of [archivo.key, recibo]) await this.objects.delete(key);
    throw abandonado(borrador);
  }

  /** Reads a file that its caller knows to be stored. @throws AppError ALMACEN_NO_DISPONIBLE when the store does not give it: no user asked for it by name */
  async leer(key: string): Promise<Buffer> {
    try {
      return await this.objects.read(key);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NO_ENCONTRADO')) throw error;
      throw new AppError('ALMACEN_NO_DISPONIBLE', {
        detail: `${key} is not in the store`,
        retryAfter: 5,
        cause: error,
      });
    }
  }

  /** Reads a file that must be exactly what its hash says. @throws AppError ALMACEN_NO_DISPONIBLE when the store holds something else or nothing */
  async leerExacto(key: string, sha256: string): Promise<Buffer> {
    const bytes = await this.leer(key);
    if (sha256Hex(bytes) !== sha256)
      throw new AppError('ALMACEN_NO_DISPONIBLE', { detail: `${key} is not what was stored` });
    return bytes;
  }
}

const abandonado = (intento: string): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${intento} was given up`, retryAfter: 2 });
