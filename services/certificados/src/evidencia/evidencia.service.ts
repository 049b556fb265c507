import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { evidenciaDeValidacion, sellarDigest } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { crlDer } from '../crl/crl-der.js';
import { CrlService } from '../crl/crl.service.js';
import { TimestampService } from '../timestamp/timestamp.service.js';

/** What a document carries to be validated years later without asking anyone (EN 319 142-1 §5.4.2, §5.5). */
@Injectable()
export class EvidenciaService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly crls: CrlService,
    private readonly timestamps: TimestampService,
    private readonly transactions: Transactions,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_RAIZ_FILE' | 'TSA_CRL_FILES'>,
  ) {}

  /**
   * Certificates and CRLs. They are the same whether the signers' certificates are good, revoked or gone: the CRLs
   * tell. Of an external timestamp authority it brings what the settings name; where that is not enough, documents
   * stay at B-T.
   * @throws Error when a file of `TSA_CRL_FILES` cannot be read
   */
  async reunir({ desde }: RequestOf<typeof evidenciaDeValidacion>): Promise<ResponseOf<typeof evidenciaDeValidacion>> {
    const crls = [...(await this.crls.atOrAfter(new Date(desde))), ...(await readCrls(this.settings.TSA_CRL_FILES))];
    const authorities = await this.transactions.run(async (tx) => [
      await this.authorities.get(tx, 'raiz'),
      await this.authorities.get(tx, 'emisora'),
    ]);
    const certificados = [...authorities.map(({ der }) => der), ...(this.settings.TSA_RAIZ_FILE ?? [])];
    return { certificados: certificados.map(base64), crls: crls.map(base64) };
  }

  /** A timestamp over a whole document. @throws AppError SELLO_NO_DISPONIBLE when none is available */
  async sellar({ digest }: RequestOf<typeof sellarDigest>): Promise<ResponseOf<typeof sellarDigest>> {
    const imprint = Buffer.from(digest, 'hex');
    const token = await this.transactions.run((tx) => this.timestamps.ofDocument(tx, imprint), { attempts: 1 });
    return { token: token.toString('base64') };
  }
}

/** Read each time, since the operator renews the files. */
const readCrls = (files: readonly string[]): Promise<Buffer[]> =>
  Promise.all(files.map(async (file) => crlDer(await readFile(file))));

const base64 = (bytes: Buffer): string => bytes.toString('base64');
