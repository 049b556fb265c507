import { createHash, type Hash } from 'node:crypto';
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
import { asBuffer, free } from '../workers/transferable.js';

/** The two halves of a signature in the document. Between them `certificados` makes the CMS. */
export class Incrementos {
  constructor(private readonly archivos: ArchivosRepository) {}

  /**
   * Appends a revision with everything but its CMS.
   * @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA; ALMACEN_NO_DISPONIBLE when the stored revision has another
   * hash
   */
  async abrir({ revision, ...request }: SigningTasks['abrir']['input']): Promise<Abierto> {
    const { bytes: pdf, hash: hashed } = await this.archivos.leerConHuella(revision.key, revision.sha256);
    const abierto = abrir({ ...request, pdf, hashed });
    free(pdf);
    return abierto;
  }

  /**
   * Closes the draft, and keeps it only if our own verification finds it intact.
   * @throws AppError ERROR_INTERNO when draft and CMS do not belong together; SERVICIO_NO_DISPONIBLE after `hasta`
   */
  async cerrar({ claimId, hasta, ...cierre }: SigningTasks['cerrar']['input']): Promise<Archivo> {
    const { pdf, sha256 } = cerrado(cierre);
    const archivo = await this.archivos.guardarFirma(claimId, pdf, hasta, sha256);
    free(pdf);
    return archivo;
  }
}

interface Apertura {
  pdf: Buffer;
  hashed: Hash;
  rol: RolFirmante;
  certifica: boolean;
  evidencia: Evidencia;
  dibujo: string;
}

function abrir({ pdf, hashed, rol, certifica, evidencia, dibujo }: Apertura): Abierto {
  const { draft, digest, contentsOffset } = openIncrement({
    pdf,
    hashed,
    field: rol,
    certify: certifica,
    signedAt: new Date(evidencia.firmadoEn),
    signerName: evidencia.nombre,
    reason: `Firma electrónica: ${evidencia.calidad}`,
    appearance: { drawing: leerDibujo(dibujo), evidence: palabras(evidencia) },
  });
  return { borrador: draft, digest: digest.toString('hex'), hueco: contentsOffset };
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

/** What lies before the hole is hashed once: for the signature's digest and for the file's name. */
function cerrado({ borrador, digest, hueco, cms }: Abierto & { cms: string }): { pdf: Buffer; sha256: string } {
  try {
    const pdf = closeIncrement(asBuffer(borrador), Buffer.from(cms, 'base64'), Buffer.from(digest, 'hex'));
    const hashed = { bytes: hueco, sha256: createHash('sha256').update(pdf.subarray(0, hueco)) };
    const { intact, signatures, problems, refusal } = verifySignatures(pdf, { hashed });
    if (!intact)
      throw new AppError('ERROR_INTERNO', {
        detail: JSON.stringify([problems, refusal, signatures.map((one) => [one.field, one.problems])]),
      });
    return { pdf, sha256: hashed.sha256.update(pdf.subarray(hueco)).digest('hex') };
  } catch (error) {
    throw error instanceof PdfSignatureError
      ? new AppError('ERROR_INTERNO', { detail: error.message, cause: error })
      : error;
  }
}
