import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { SELLADOR, SelloFallido, type SelladorDeTiempo } from './time-stamper.js';

const RETRY_SECONDS = 60;

/** The timestamp of a signature, and what happens when there is none (readings 40, security.md 80). */
@Injectable()
export class SelloService {
  constructor(
    @Inject(SELLADOR) private readonly sellador: SelladorDeTiempo,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_FALLO'>,
    private readonly log: Log,
  ) {}

  /**
   * @param firma the signature value
   * @param desde since when the signer's certificate is valid
   * @returns the token, or undefined where the setting lets the signature go on at B-B
   * @throws AppError SELLO_NO_DISPONIBLE where it does not
   */
  async sellar(tx: Tx, firma: Buffer, desde: Date): Promise<Buffer | undefined> {
    try {
      return await this.sellador.sellar(tx, { huella: createHash('sha256').update(firma).digest(), desde });
    } catch (error) {
      if (!(error instanceof SelloFallido)) throw error;
      this.log.warn('no timestamp', { error });
      if (this.settings.TSA_FALLO === 'continuar') return undefined;
      throw new AppError('SELLO_NO_DISPONIBLE', { retryAfter: RETRY_SECONDS, detail: error.message, cause: error });
    }
  }
}
