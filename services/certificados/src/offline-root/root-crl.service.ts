import { statSync } from 'node:fs';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { certificateFacts, isCrlOf, readCrl, type Crl } from '@portal/pdf-signature';
import { Clock, lockForTransaction, Log, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { AutoridadRepository } from '../authority/authority.repository.js';
import { AutopruebaFallida, exigir } from '../authority/self-test.errors.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlRepository } from '../crl/crl.repository.js';
import { leerArchivo } from './authority-files.js';
import { derDePem, numeroSiguiente } from './root-crl.rules.js';

/** The CRL of a root that is kept elsewhere: brought by file, taken whenever the file changes, served like our own. */
@Injectable()
export class CrlRaizService implements OnApplicationBootstrap {
  /** The file as it was when it was last looked at, taken or refused. */
  private visto: string | undefined;

  constructor(
    private readonly crls: CrlRepository,
    private readonly autoridades: AutoridadRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'RAIZ_CRL_FILE'>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.RAIZ_CRL_FILE) this.sweeper.every(this.sweeper.interval, () => this.seguir(), 'crl-raiz');
  }

  /** @throws AutopruebaFallida when the file holds no valid CRL of the root, or one that revokes the issuing authority */
  async importar(tx: Tx): Promise<void> {
    await lockForTransaction(tx, 'crl:raiz');
    const crl = await this.leer(tx);
    const ultima = await this.crls.ultima(tx, 'raiz');
    if (ultima?.der.equals(crl.der)) return;
    exigir(!ultima || crl.thisUpdate >= ultima.emitidaEn, 'RAIZ_CRL_FILE is older than the CRL published before');
    const numero = numeroSiguiente(crl.number, ultima?.numero);
    await this.crls.insert(tx, {
      autoridad: 'raiz',
      numero,
      der: crl.der,
      emitidaEn: crl.thisUpdate,
      proximaEn: crl.nextUpdate,
    });
  }

  /** At each start. @throws AutopruebaFallida */
  async probar(): Promise<void> {
    if (!this.settings.RAIZ_CRL_FILE) return;
    await this.transactions.run((tx) => this.importar(tx));
    this.visto = this.sello();
  }

  private async seguir(): Promise<void> {
    const sello = this.sello();
    if (sello === undefined || sello === this.visto) return;
    try {
      await this.transactions.run((tx) => this.importar(tx));
      this.log.info('root CRL taken', { resource: 'crl:raiz' });
    } catch (error) {
      if (!(error instanceof AutopruebaFallida)) throw error;
      this.log.error('root CRL refused; the one before stays', { resource: 'crl:raiz', error });
    }
    this.visto = sello;
  }

  private async leer(tx: Tx): Promise<Crl> {
    const crl = readCrl(derDePem(leerArchivo('RAIZ_CRL_FILE', this.settings.RAIZ_CRL_FILE)));
    const [raiz, emisora] = await Promise.all(
      (['raiz', 'emisora'] as const).map(async (id) => certificateFacts((await this.autoridades.get(tx, id)).der)),
    );
    if (!crl || !raiz || !emisora || !isCrlOf(crl, raiz))
      throw new AutopruebaFallida('RAIZ_CRL_FILE is no CRL of the root');
    exigir(crl.nextUpdate > this.clock.now(), 'the root CRL (RAIZ_CRL_FILE) has expired');
    exigir(!crl.entries.has(emisora.serial), 'the root CRL (RAIZ_CRL_FILE) says that the issuing authority is revoked');
    return crl;
  }

  private sello(): string | undefined {
    const found = statSync(this.settings.RAIZ_CRL_FILE ?? '', { bigint: true, throwIfNoEntry: false });
    return found && `${found.ino}:${found.mtimeNs}:${found.size}`;
  }
}
