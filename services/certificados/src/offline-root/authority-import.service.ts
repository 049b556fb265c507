import { Injectable } from '@nestjs/common';
import type { CertificateFacts } from '@portal/pdf-signature';
import { Audit, Transactions, type Tx } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import { authorityOwner, AuthorityRepository } from '../authority/authority.repository.js';
import { demand } from '../authority/self-test.errors.js';
import { AuthorityKeyCustody } from '../custody/key-custody.js';
import { AuthorityFilesService, foreignName, spkiOf } from './authority-files.service.js';
import { RootCrlService } from './root-crl.service.js';

/** Takes an issuing authority that was made elsewhere; its root's key is never here (docs/autoridad.md). */
@Injectable()
export class AuthorityImportService {
  constructor(
    private readonly files: AuthorityFilesService,
    private readonly authorities: AuthorityRepository,
    private readonly custody: AuthorityKeyCustody,
    private readonly rootCrl: RootCrlService,
    private readonly transactions: Transactions,
    private readonly audit: Audit<'certificados'>,
  ) {}

  /** Whether the settings name an authority to import. */
  get isWanted(): boolean {
    return this.files.areGiven;
  }

  /**
   * At the first start: root, issuing authority with its key, root CRL, or nothing of them.
   * @throws SelfTestFailed naming the setting at fault
   */
  async import(tx: Tx): Promise<void> {
    const { raiz, emisora, key } = this.files.checked();
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
    const llaveId = await this.custody.keep(tx, pkcs8, authorityOwner('emisora')).finally(() => pkcs8.fill(0));
    await this.insert(tx, 'raiz', raiz, null);
    await this.insert(tx, 'emisora', emisora, llaveId);
    await this.rootCrl.take(tx);
    await this.audit.append(tx, {
      accion: 'autoridad.importada',
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:raiz',
    });
  }

  /** At every start: the settings still name the authority of this database. @throws SelfTestFailed */
  async check(): Promise<void> {
    if (!this.isWanted) return this.demandOwnRoot();
    const { raiz, emisora } = this.files.certificates();
    await this.transactions.run(async (tx) => {
      demand(
        (await this.authorities.get(tx, 'raiz')).der.equals(raiz.der),
        'RAIZ_FILE is not the root that this database was founded with',
      );
      demand(
        (await this.authorities.get(tx, 'emisora')).der.equals(emisora.der),
        'EMISORA_FILE is not the issuing authority that this database was founded with',
      );
    });
  }

  private async demandOwnRoot(): Promise<void> {
    const { llaveId } = await this.transactions.run((tx) => this.authorities.get(tx, 'raiz'));
    demand(
      llaveId !== null,
      'RAIZ_FILE, EMISORA_FILE and RAIZ_CRL_FILE are missing: the root of this database is kept elsewhere',
    );
  }

  private async insert(tx: Tx, id: AuthorityId, facts: CertificateFacts, llaveId: string | null): Promise<void> {
    const { der, x509, notAfter: venceEn } = facts;
    const nombre = foreignName(facts);
    await this.authorities.insert(tx, { id, nombre, der, publica: spkiOf(x509), llaveId, venceEn });
  }
}
