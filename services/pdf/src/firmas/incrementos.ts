import { AppError } from '@portal/contracts/core';
import { closeIncrement, PdfSignatureError, verifySignatures } from '@portal/pdf-signature';
import type { Archivo, Archivos } from '../archivos.repository.js';
import { vista } from '../trabajadores/bytes.rules.js';
import type { Abierto, TareasDeFirma } from '../trabajadores/tareas.js';
import { abrir } from './apariencia.js';

/** The two halves of a signature on the document's side; between them `certificados` makes the CMS. */
export class Incrementos {
  constructor(private readonly archivos: Archivos) {}

  /** @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA, ALMACEN_NO_DISPONIBLE when the revision is not what its hash says */
  async abrir({ revision, ...request }: TareasDeFirma['abrir']['input']): Promise<Abierto> {
    return abrir({ ...request, pdf: await this.archivos.leerExacto(revision.key, revision.sha256) });
  }

  /**
   * Closes the draft and keeps it only if it stands up to our own verification.
   * @throws AppError ERROR_INTERNO when draft and CMS do not belong together; SERVICIO_NO_DISPONIBLE when it is later than `hasta`
   */
  async cerrar({ claimId, borrador, digest, cms, hasta }: TareasDeFirma['cerrar']['input']): Promise<Archivo> {
    return this.archivos.guardarFirma(
      claimId,
      cerrado(vista(borrador), Buffer.from(cms, 'base64'), Buffer.from(digest, 'hex')),
      hasta,
    );
  }
}

function cerrado(draft: Buffer, cms: Buffer, digest: Buffer): Buffer {
  try {
    const signed = closeIncrement(draft, cms, digest);
    const { intact, signatures, problems, refusal } = verifySignatures(signed);
    if (!intact)
      throw new AppError('ERROR_INTERNO', {
        detail: JSON.stringify([problems, refusal, signatures.map((one) => [one.field, one.problems])]),
      });
    return signed;
  } catch (error) {
    throw error instanceof PdfSignatureError
      ? new AppError('ERROR_INTERNO', { detail: error.message, cause: error })
      : error;
  }
}
