import { statSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { certificateFacts, isCrlOf, readCrl, type Crl } from '@portal/pdf-signature';
import { Clock, type Tx } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { demand, SelfTestFailed } from '../authority/self-test.errors.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { crlDer } from '../crl/crl-der.js';
import { readFileOf } from './authority-files.service.js';

/** The file that holds the CRL of a root kept elsewhere. */
@Injectable()
export class RootCrlFileService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'RAIZ_CRL_FILE'>,
  ) {}

  get isGiven(): boolean {
    return this.settings.RAIZ_CRL_FILE !== undefined;
  }

  /** Changes with the file; undefined while there is none. */
  stamp(): string | undefined {
    const found = statSync(this.settings.RAIZ_CRL_FILE ?? '', { bigint: true, throwIfNoEntry: false });
    return found && `${found.ino}:${found.mtimeNs}:${found.size}`;
  }

  /** @throws SelfTestFailed when the file holds no valid CRL of the root, or one that revokes the issuing authority */
  async read(tx: Tx): Promise<Crl> {
    const crl = readCrl(crlDer(readFileOf('RAIZ_CRL_FILE', this.settings.RAIZ_CRL_FILE)));
    const [raiz, emisora] = await Promise.all(
      (['raiz', 'emisora'] as const).map(async (id) => certificateFacts((await this.authorities.get(tx, id)).der)),
    );
    if (!crl || !raiz || !emisora || !isCrlOf(crl, raiz)) {
      throw new SelfTestFailed('RAIZ_CRL_FILE is no CRL of the root');
    }
    demand(crl.nextUpdate > this.clock.now(), 'the root CRL (RAIZ_CRL_FILE) has expired');
    demand(!crl.entries.has(emisora.serial), 'the root CRL (RAIZ_CRL_FILE) says that the issuing authority is revoked');
    return crl;
  }
}
