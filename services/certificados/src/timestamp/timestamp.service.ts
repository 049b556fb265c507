import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { TIME_STAMPER, TimestampFailed, type TimeStamper } from './time-stamper.js';

const RETRY_SECONDS = 60;
/** A document has no certificate of its own that its time could precede. */
const ALWAYS = new Date(0);

/** Timestamps over signatures and documents, and what happens without one (docs/decisiones.md#timestamp-or-refusal). */
@Injectable()
export class TimestampService {
  constructor(
    @Inject(TIME_STAMPER) private readonly stamper: TimeStamper,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_FALLO'>,
    private readonly log: Log,
  ) {}

  /**
   * @param signature the signature value
   * @param notBefore since when the signer's certificate is valid
   * @returns the token, or undefined where the setting lets the signature go on at B-B
   * @throws AppError SELLO_NO_DISPONIBLE where it does not
   */
  async ofSignature(tx: Tx, signature: Buffer, notBefore: Date): Promise<Buffer | undefined> {
    try {
      return await this.stamper.stamp(tx, { imprint: createHash('sha256').update(signature).digest(), notBefore });
    } catch (error) {
      if (!(error instanceof TimestampFailed)) throw error;
      this.log.warn('no timestamp', { error });
      if (this.settings.TSA_FALLO === 'continuar') return undefined;
      throw unavailable(error);
    }
  }

  /**
   * Over a whole document. Unlike a signature it is useless without its timestamp, so `TSA_FALLO` does not matter.
   * @param imprint SHA-256 of the document
   * @throws AppError SELLO_NO_DISPONIBLE when no token is available
   */
  async ofDocument(tx: Tx, imprint: Buffer): Promise<Buffer> {
    try {
      return await this.stamper.stamp(tx, { imprint, notBefore: ALWAYS });
    } catch (error) {
      throw error instanceof TimestampFailed ? unavailable(error) : error;
    }
  }
}

const unavailable = (cause: TimestampFailed): AppError =>
  new AppError('SELLO_NO_DISPONIBLE', { retryAfter: RETRY_SECONDS, detail: cause.message, cause });
