import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { abrirSello, ampliarDocumento, cerrarSello } from '@portal/contracts/pdf';
import {
  appendDss,
  carriedCertificates,
  closeDocTimestamp,
  openDocTimestamp,
  PdfSignatureError,
  verifySignatures,
} from '@portal/pdf-signature';
import { Clock } from '@portal/service-kit';
import { ArchivosRepository } from '../archivos/archivos.repository.js';

type Nivel = ResponseOf<typeof ampliarDocumento>['nivel'];
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Keeps signatures provable after their certificates expire: appends validation data and document timestamps. */
@Injectable()
export class AmpliacionService {
  constructor(
    private readonly archivos: ArchivosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps the extended document only if our own verification finds at least B-LT for every timestamped signature.
   * @throws AppError EVIDENCIA_INSUFICIENTE when one stays below; ERROR_INTERNO when the document is not intact
   */
  async ampliar({
    claimId,
    revision,
    certificados,
    crls,
  }: RequestOf<typeof ampliarDocumento>): Promise<ResponseOf<typeof ampliarDocumento>> {
    const pdf = await this.archivos.leerExacto(revision.key, revision.sha256);
    const given = certificados.map(bytes);
    const extended = understood(() =>
      appendDss({ pdf, certificates: [...carriedCertificates(pdf), ...given], crls: crls.map(bytes) }),
    );
    const nivel = this.nivel(extended, given.filter(isRoot));
    const borrador = await this.archivos.guardarBorrador(claimId, extended);
    return { ...(await this.archivos.guardarCierre(borrador, extended)), nivel };
  }

  async abrirSello({ claimId, revision }: RequestOf<typeof abrirSello>): Promise<ResponseOf<typeof abrirSello>> {
    const pdf = await this.archivos.leerExacto(revision.key, revision.sha256);
    const { draft, digest } = understood(() => openDocTimestamp(pdf));
    return { borrador: await this.archivos.guardarBorrador(claimId, draft), digest: digest.toString('hex') };
  }

  async cerrarSello({
    borrador,
    digest,
    token,
  }: RequestOf<typeof cerrarSello>): Promise<ResponseOf<typeof cerrarSello>> {
    const draft = await this.archivos.leer(borrador);
    const stamped = understood(() => closeDocTimestamp(draft, bytes(token), Buffer.from(digest, 'hex')));
    const { intact, problems } = verifySignatures(stamped);
    if (!intact) throw new AppError('ERROR_INTERNO', { detail: `stamped: ${problems.join()}` });
    return this.archivos.guardarCierre(borrador, stamped);
  }

  private nivel(pdf: Buffer, roots: Buffer[]): Nivel {
    const { intact, signatures, problems } = verifySignatures(pdf, { roots, now: this.clock.now() });
    const found = signatures.map(({ field, level, problems: own }) => [field, level ?? 'none', ...own].join(' '));
    if (!intact) throw new AppError('ERROR_INTERNO', { detail: [...problems, ...found].join('; ') });
    const stamped = signatures.flatMap(({ level, timestamp }) => (timestamp ? [level] : []));
    if (stamped.length === 0 || stamped.some((level) => level !== 'B-LT' && level !== 'B-LTA')) {
      throw new AppError('EVIDENCIA_INSUFICIENTE', { detail: found.join('; '), retryAfter: 60 });
    }
    return stamped.every((level) => level === 'B-LTA') ? 'B-LTA' : 'B-LT';
  }
}

const isRoot = (der: Buffer): boolean => {
  const certificate = new X509Certificate(der);
  return certificate.checkIssued(certificate);
};

/** A refusal of the kernel is an internal error here, because the document is our own. */
function understood<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof PdfSignatureError
      ? new AppError('ERROR_INTERNO', { detail: error.message, cause: error })
      : error;
  }
}
