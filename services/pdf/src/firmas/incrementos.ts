import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { abrirIncremento, cerrarIncremento } from '@portal/contracts/pdf';
import { closeIncrement, PdfSignatureError, verifySignatures } from '@portal/pdf-signature';
import type { Archivos } from '../archivos.repository.js';
import { abrir } from './apariencia.js';

/** The two halves of a signature on the document's side, from file to file; between them `certificados` makes the CMS. */
export class Incrementos {
  constructor(private readonly archivos: Archivos) {}

  /** @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA, ALMACEN_NO_DISPONIBLE when the revision is not what its hash says */
  async abrir({ claimId, revision, ...request }: RequestOf<typeof abrirIncremento>): Promise<ResponseOf<typeof abrirIncremento>> {
    const pdf = await this.archivos.leerExacto(revision.key, revision.sha256);
    const { borrador, digest } = abrir({ ...request, pdf });
    return { borrador: await this.archivos.guardarBorrador(claimId, borrador), digest };
  }

  /**
   * Closes the draft and keeps it only if it stands up to our own verification. The draft stays for its claimer to delete: no clean-up can fail a signature.
   * @throws AppError ERROR_INTERNO when draft and CMS do not belong together; ALMACEN_NO_DISPONIBLE when there is no such draft; SERVICIO_NO_DISPONIBLE when it was given up meanwhile
   */
  async cerrar({ borrador, digest, cms }: RequestOf<typeof cerrarIncremento>): Promise<ResponseOf<typeof cerrarIncremento>> {
    const draft = await this.archivos.leerBorrador(borrador);
    return this.archivos.guardarCierre(borrador, cerrado(draft, Buffer.from(cms, 'base64'), Buffer.from(digest, 'hex')));
  }
}

function cerrado(draft: Buffer, cms: Buffer, digest: Buffer): Buffer {
  try {
    const signed = closeIncrement(draft, cms, digest);
    const { intact, signatures, problems, refusal } = verifySignatures(signed);
    if (!intact) throw new AppError('ERROR_INTERNO', { detail: JSON.stringify([problems, refusal, signatures.map((one) => [one.field, one.problems])]) });
    return signed;
  } catch (error) {
    throw error instanceof PdfSignatureError ? new AppError('ERROR_INTERNO', { detail: error.message, cause: error }) : error;
  }
}
