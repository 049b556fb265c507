import { createHash, type Hash } from 'node:crypto';
import { AppError } from '@portal/contracts/core';
import { borradorDe, borradorDeRevision0, documentoDe, enRecibo, reciboDe } from '@portal/contracts/pdf';
import { durable, sha256Hex, type ObjectStore } from '@portal/service-kit/objects';

export interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}

/** The files that this service reads and writes, on its loop and in its threads. */
export class ArchivosRepository {
  constructor(private readonly objects: ObjectStore) {}

  /** Stores a document under its own hash: writing it twice has no further effect. */
  async guardarDocumento(pdf: Buffer, sha256 = sha256Hex(pdf)): Promise<Archivo> {
    const key = documentoDe(sha256);
    return { key, ...(await this.objects.put(key, pdf, { sha256 })) };
  }

  /**
   * Makes revision 0 durable. Its receipt comes first and names whatever was made of this snapshot: another release may
   * draw other bytes. When the snapshot is gone afterwards, the enrolment was deleted meanwhile, and all of that is
   * deleted too. Else the receipt is looked at once more: another rendering may have overwritten it, or the sweep have
   * taken it before the document was there (docs/adr/0011-a-note-before-every-file.md).
   * @throws AppError SERVICIO_NO_DISPONIBLE when the enrolment was deleted
   */
  async guardarRevision0(instantanea: Pick<Archivo, 'key' | 'sha256'>, pdf: Buffer): Promise<Archivo> {
    const recibo = reciboDe(borradorDeRevision0(instantanea.sha256));
    const sha256 = sha256Hex(pdf);
    const hechos = await this.nombrar(recibo, sha256);
    const archivo = await durable('preparar.documento', () => this.guardarDocumento(pdf, sha256));
    if (await this.objects.exists(instantanea.key)) {
      await this.nombrar(recibo, sha256);
      return archivo;
    }
    for (const key of [...hechos.map(documentoDe), recibo]) await this.objects.delete(key);
    throw givenUp(instantanea.key);
  }

  /** Names a document in the receipt, beside the others there. @returns all of them */
  private async nombrar(recibo: string, sha256: string): Promise<string[]> {
    const antes = await this.leerRecibo(recibo);
    if (antes.includes(sha256)) return antes;
    const hechos = [...antes, sha256];
    await durable('preparar.recibo', () => this.objects.put(recibo, Buffer.from(hechos.join('\n'))));
    return hechos;
  }

  /** @returns the hashes in it; none when it was not written yet, or the sweep has taken it */
  private async leerRecibo(recibo: string): Promise<string[]> {
    try {
      return enRecibo((await this.objects.read(recibo)).toString('latin1'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'NO_ENCONTRADO') return [];
      throw error;
    }
  }

  /**
   * Stores a draft under its claim. Another attempt of the claim replaces it. `inscripciones` noted the draft before,
   * and deletes it. A power cut may lose the draft, but then its attempt has failed too.
   */
  async guardarBorrador(claimId: string, pdf: Buffer): Promise<string> {
    const key = borradorDe(claimId);
    await durable('ampliar.borrador', () => this.objects.putFleeting(key, pdf));
    return key;
  }

  /**
   * Makes the document of a closed draft durable. The receipt comes first: `inscripciones` reads in it what to delete
   * with the draft. When the draft is gone afterwards, the attempt was given up, so the document is deleted too.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the attempt was given up
   */
  guardarCierre(borrador: string, pdf: Buffer): Promise<Archivo> {
    return this.guardarConRecibo(borrador, pdf, () => this.objects.exists(borrador));
  }

  /**
   * Makes a signed revision durable, receipt first. A late attempt may have been given up before its receipt existed.
   * So it gives itself up when it is too late, before it writes and again afterwards
   * (docs/adr/0019-pdf-asks-for-the-cms.md).
   * @param hasta the deadline, in milliseconds since 1970
   * @param sha256 of the bytes, when the caller has it already
   * @throws AppError SERVICIO_NO_DISPONIBLE after the deadline
   */
  async guardarFirma(claimId: string, pdf: Buffer, hasta: number, sha256?: string): Promise<Archivo> {
    const onTime = () => Promise.resolve(Date.now() < hasta);
    if (!(await onTime())) throw givenUp(claimId);
    return this.guardarConRecibo(borradorDe(claimId), pdf, onTime, sha256);
  }

  private async guardarConRecibo(
    borrador: string,
    pdf: Buffer,
    onTime: () => Promise<boolean>,
    sha256 = sha256Hex(pdf),
  ): Promise<Archivo> {
    const recibo = reciboDe(borrador);
    await durable('firmar.recibo', () => this.objects.put(recibo, Buffer.from(sha256)));
    const archivo = await durable('firmar.cierre', () => this.guardarDocumento(pdf, sha256));
    if (await onTime()) return archivo;
    for (const key of [archivo.key, recibo]) await this.objects.delete(key);
    throw givenUp(borrador);
  }

  /**
   * Reads a file that must be stored.
   * @throws AppError ALMACEN_NO_DISPONIBLE when it is missing: no user asked for it by name
   */
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

  /**
   * Reads a file that must have this hash.
   * @throws AppError ALMACEN_NO_DISPONIBLE when the store holds another file or none
   */
  async leerExacto(key: string, sha256: string): Promise<Buffer> {
    return (await this.leerConHuella(key, sha256)).bytes;
  }

  /** As `leerExacto`, with the running hash of these bytes for who hashes on from there. */
  async leerConHuella(key: string, sha256: string): Promise<{ bytes: Buffer; hash: Hash }> {
    const bytes = await this.leer(key);
    const hash = createHash('sha256').update(bytes);
    if (hash.copy().digest('hex') !== sha256)
      throw new AppError('ALMACEN_NO_DISPONIBLE', { detail: `${key} is not what was stored` });
    return { bytes, hash };
  }
}

const givenUp = (attempt: string): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${attempt} was given up`, retryAfter: 2 });
