import { AppError } from '@portal/contracts/core';
import type { Evidencia } from '@portal/contracts/pdf';
import type { RolFirmante } from '@portal/dominio/roles';
import {
  closeIncrement,
  openIncrement,
  PdfSignatureError,
  verifySignatures,
  type Evidence,
} from '@portal/pdf-signature';
import type { Archivo, ArchivosRepository } from '../archivos/archivos.repository.js';
import { leerDibujo } from '../dibujo/leer-dibujo.js';
import { fechaHora } from '../hoja/formato.js';
import type { Abierto, SigningTasks } from '../workers/signing-workers.js';
import { asBuffer } from '../workers/transferable.js';

/** The two halves of a signature in the document. Between them `certificados` makes the CMS. */
export class Incrementos {
  constructor(private readonly archivos: ArchivosRepository) {}

  /**
   * Appends a revision with everything but its CMS.
   * @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA; ALMACEN_NO_DISPONIBLE when the stored revision has another
   * hash
   */
  async abrir({ revision, ...request }: SigningTasks['abrir']['input']): Promise<Abierto> {
    return abrir({ ...request, pdf: await this.archivos.leerExacto(revision.key, revision.sha256) });
  }

  /**
   * Closes the draft, and keeps it only if our own verification finds it intact.
   * @throws AppError ERROR_INTERNO when draft and CMS do not belong together; SERVICIO_NO_DISPONIBLE after `hasta`
   */
  async cerrar({ claimId, borrador, digest, cms, hasta }: SigningTasks['cerrar']['input']): Promise<Archivo> {
    return this.archivos.guardarFirma(
      claimId,
      cerrado(asBuffer(borrador), Buffer.from(cms, 'base64'), Buffer.from(digest, 'hex')),
      hasta,
    );
  }
}

interface Apertura {
  pdf: Buffer;
  rol: RolFirmante;
  certifica: boolean;
  evidencia: Evidencia;
  dibujo: string;
}

function abrir({ pdf, rol, certifica, evidencia, dibujo }: Apertura): Abierto {
  const { draft, digest } = openIncrement({
    pdf,
    field: rol,
    certify: certifica,
    signedAt: new Date(evidencia.firmadoEn),
    signerName: evidencia.nombre,
    reason: `Firma electrónica: ${evidencia.calidad}`,
    appearance: { drawing: leerDibujo(dibujo), evidence: palabras(evidencia) },
  });
  return { borrador: draft, digest: digest.toString('hex') };
}

/** The words of a signature's field. All evidence lives in it: nothing else may change after the first signature. */
export function palabras({
  nombre,
  documento,
  calidad,
  firmadoEn,
  firma,
  llave,
  certificado,
  dispositivo,
  lugar,
  texto,
  correo,
}: Evidencia): Evidence {
  return {
    role: calidad.charAt(0).toUpperCase() + calidad.slice(1),
    name: nombre,
    document: documento,
    rows: [
      { label: 'Firmado el', value: `${fechaHora(firmadoEn)} (hora de Colombia)` },
      ...(firma === undefined ? [] : [{ label: 'Firma', value: firma }]),
      ...(llave === undefined ? [] : [{ label: 'Clave', value: llave }]),
      { label: 'Certificado n.º', value: certificado.serie },
      { label: 'Emisor', value: certificado.emisor },
      { label: 'Huella', value: certificado.huella },
      { label: 'Dispositivo (declarado)', value: dispositivo },
      { label: 'Ubicación (declarada)', value: lugar },
      { label: 'Texto aceptado', value: texto },
      ...(correo === undefined ? [] : [{ label: 'Correo corregido', value: correo }]),
    ],
  };
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
