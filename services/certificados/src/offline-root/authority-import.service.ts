import { Inject, Injectable } from '@nestjs/common';
import type { CertificateFacts } from '@portal/pdf-signature';
import { Audit, Clock, Transactions, type Tx } from '@portal/service-kit';
import type { AutoridadId } from '../authority/authority.entity.js';
import { AutoridadRepository, duenoAutoridad } from '../authority/authority.repository.js';
import { exigir } from '../authority/self-test.errors.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CustodiaAutoridad } from '../custody/key-custody.js';
import { leerLlave } from './authority-files.js';
import { exigirAutoridad, exigirCadena, hechosDe, nombreAjeno, spkiDe } from './authority-files.rules.js';
import { CrlRaizService } from './root-crl.service.js';

type Settings = Pick<
  CertificadosConfig,
  'RAIZ_FILE' | 'EMISORA_FILE' | 'EMISORA_LLAVE_FILE' | 'EMISORA_LLAVE_CLAVE_FILE'
>;

/** Takes an issuing authority that was made elsewhere; its root's key is never here (architecture.md, root key). */
@Injectable()
export class ImportacionService {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly custodia: CustodiaAutoridad,
    private readonly crlRaiz: CrlRaizService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** Whether the settings name an authority to import. */
  get pedida(): boolean {
    return this.settings.RAIZ_FILE !== undefined;
  }

  /** The first start: root, issuing authority with its key, root CRL, or nothing of them. @throws AutopruebaFallida naming the setting at fault */
  async importar(tx: Tx): Promise<void> {
    const { raiz, emisora } = this.certificados();
    const ahora = this.clock.now();
    exigirAutoridad('RAIZ_FILE', raiz, ahora);
    exigirAutoridad('EMISORA_FILE', emisora, ahora);
    const llave = leerLlave(this.settings);
    exigirCadena(raiz, emisora, llave);
    const pkcs8 = llave.export({ type: 'pkcs8', format: 'der' });
    const llaveId = await this.custodia.guardar(tx, pkcs8, duenoAutoridad('emisora')).finally(() => pkcs8.fill(0));
    await this.inscribir(tx, 'raiz', raiz, null);
    await this.inscribir(tx, 'emisora', emisora, llaveId);
    await this.crlRaiz.importar(tx);
    await this.audit.append(tx, {
      accion: 'autoridad.importada',
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:raiz',
    });
  }

  /** Later starts: the settings still name the authority of this database. @throws AutopruebaFallida */
  async comprobar(): Promise<void> {
    if (!this.pedida) return this.exigirPropia();
    const { raiz, emisora } = this.certificados();
    await this.transactions.run(async (tx) => {
      exigir(
        (await this.autoridades.get(tx, 'raiz')).der.equals(raiz.der),
        'RAIZ_FILE is not the root that this database was founded with',
      );
      exigir(
        (await this.autoridades.get(tx, 'emisora')).der.equals(emisora.der),
        'EMISORA_FILE is not the issuing authority that this database was founded with',
      );
    });
  }

  private async exigirPropia(): Promise<void> {
    const { llaveId } = await this.transactions.run((tx) => this.autoridades.get(tx, 'raiz'));
    exigir(
      llaveId !== null,
      'RAIZ_FILE, EMISORA_FILE and RAIZ_CRL_FILE are missing: the root of this database is kept elsewhere',
    );
  }

  private certificados(): { raiz: CertificateFacts; emisora: CertificateFacts } {
    const { RAIZ_FILE = Buffer.of(), EMISORA_FILE = Buffer.of() } = this.settings;
    return { raiz: hechosDe('RAIZ_FILE', RAIZ_FILE), emisora: hechosDe('EMISORA_FILE', EMISORA_FILE) };
  }

  private async inscribir(tx: Tx, id: AutoridadId, hechos: CertificateFacts, llaveId: string | null): Promise<void> {
    const { der, x509, notAfter: venceEn } = hechos;
    await this.autoridades.insert(tx, {
      id,
      nombre: nombreAjeno(hechos),
      der,
      publica: spkiDe(x509),
      llaveId,
      venceEn,
    });
  }
}
