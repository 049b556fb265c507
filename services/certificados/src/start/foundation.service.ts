import { Inject, Injectable } from '@nestjs/common';
import { Audit, Clock, lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import { AutoridadRepository } from '../authority/authority.repository.js';
import { FundadorService } from '../authority/founder.service.js';
import { llaveDePar, nombreAutoridad, vigencia } from '../authority/validity.rules.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { generarPar } from '../custody/key-pair.js';
import { ImportacionService } from '../offline-root/authority-import.service.js';
import { nuevoSerial } from '../x509/new-serial.js';

const YEARS = { raiz: 20, emisora: 10 } as const;

/** Makes root and issuing authority at the very first start, unless the settings bring them: production keeps the root's key offline. */
@Injectable()
export class FundacionService {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly fundador: FundadorService,
    private readonly importacion: ImportacionService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'EMPRESA_NOMBRE' | 'EMPRESA_NOMBRE_CORTO'>,
  ) {}

  /** Replicas that start together wait for one another: one root, one issuing authority, or nothing of them. */
  async asegurar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      if (await this.autoridades.has(tx, 'emisora')) return;
      await (this.importacion.pedida ? this.importacion.importar(tx) : this.fundar(tx));
    });
  }

  private async fundar(tx: Tx): Promise<void> {
    const raiz = await generarPar(3072);
    const emisora = await generarPar(3072);
    const emisor = { nombre: nombreAutoridad(this.settings, 'raiz'), publica: raiz.publica, llave: llaveDePar(raiz) };
    for (const [id, par] of [
      ['raiz', raiz],
      ['emisora', emisora],
    ] as const) {
      await this.fundador.fundar(tx, {
        id,
        par,
        serial: nuevoSerial(),
        ...vigencia(this.clock.now(), YEARS[id]),
        emisor,
      });
    }
    for (const { privada } of [raiz, emisora]) privada.fill(0);
    await this.audit.append(tx, {
      accion: 'autoridad.fundada',
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:raiz',
    });
  }
}
