import { Inject, Injectable } from '@nestjs/common';
import type { evidenciaDeValidacion } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import { EmisoraService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlService } from '../crl/crl.service.js';
import { leerCrlsTsa } from './tsa-crls.js';

/** What a document needs beside itself to be believed when nobody answers any more (EN 319 142-1 §5.4.2). */
@Injectable()
export class EvidenciaService {
  constructor(
    private readonly emisora: EmisoraService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_RAIZ_FILE' | 'TSA_CRL_FILES'>,
  ) {}

  /**
   * Says the same whether the signers' certificates are good, revoked or gone: CRLs tell that, with its time. Of an external
   * timestamp authority it brings what the settings name; where that is not enough, documents stay at B-T (`pdf` finds out).
   */
  async reunir({ desde }: RequestOf<typeof evidenciaDeValidacion>): Promise<ResponseOf<typeof evidenciaDeValidacion>> {
    const crls = [
      ...(await this.crls.posterioresA(new Date(desde))),
      ...(await leerCrlsTsa(this.settings.TSA_CRL_FILES)),
    ];
    const autoridades = await this.transactions.run(async (tx) => [
      await this.emisora.autoridad(tx, 'raiz'),
      await this.emisora.autoridad(tx, 'emisora'),
    ]);
    const certificados = [...autoridades.map(({ der }) => der), ...(this.settings.TSA_RAIZ_FILE ?? [])];
    return { certificados: certificados.map(base64), crls: crls.map(base64) };
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64');
