import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, durable, lockForTransaction, Log, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import type { AutoridadId } from '../autoridad/autoridad.entity.js';
import { EmisoraService } from '../autoridad/emisora.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config/certificados-config.schema.js';
import { emitirCrl } from '../x509/crl.js';
import { CrlRepository } from './crl.repository.js';

const AUTORIDADES = ['raiz', 'emisora'] as const;
/** CRLs carry whole seconds. */
const whole = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/**
 * Publishes the CRLs (signing.md 9): after each issuance and revocation, and every 12 hours.
 * The sweep finds whatever a crash left untold, so none is late by more than its interval.
 */
@Injectable()
export class CrlService implements OnApplicationBootstrap {
  constructor(
    private readonly crls: CrlRepository,
    private readonly emisora: EmisoraService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'CRL_REEMISION_MS' | 'CRL_VIGENCIA_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.publicarLoDebido(), 'crl');
  }

  /** Publishes what is due: pending changes, or a CRL that is getting old. */
  async publicarLoDebido(): Promise<void> {
    for (const id of AUTORIDADES) {
      await this.transactions.run(async (tx) => {
        if (!(await this.debida(tx, id))) return;
        await lockForTransaction(tx, `crl:${id}`);
        if (await this.debida(tx, id)) await durable('crl.publicacion', () => this.publicar(tx, id));
      });
    }
  }

  /** After a change was committed: it stands even when this fails, and the sweep tells it then. */
  async avisar(): Promise<void> {
    try {
      await this.publicarLoDebido();
    } catch (error) {
      this.log.warn('CRL not published yet', { error });
    }
  }

  private async debida(tx: Tx, id: AutoridadId): Promise<boolean> {
    const ultima = await this.crls.ultima(tx, id);
    if (!ultima) return true;
    if (this.clock.now().getTime() - ultima.emitidaEn.getTime() >= this.settings.CRL_REEMISION_MS) return true;
    return id === 'emisora' && this.crls.hayPendientes(tx);
  }

  private async publicar(tx: Tx, id: AutoridadId): Promise<void> {
    const autoridad = await this.emisora.autoridad(tx, id);
    const numero = BigInt((await this.crls.ultima(tx, id))?.numero ?? 0) + 1n;
    if (id === 'emisora') await this.crls.tomarPendientes(tx);
    const revocados = id === 'emisora' ? await this.crls.revocados(tx) : [];
    const desde = whole(this.clock.now().getTime());
    const proxima = new Date(desde.getTime() + this.settings.CRL_VIGENCIA_MS);
    const solicitud = { emisor: autoridad.nombre, publicaEmisor: autoridad.publica, numero, desde, proxima, revocados };
    const der = await emitirCrl(solicitud, await this.emisora.llave(tx, autoridad));
    await this.crls.insert(tx, { autoridad: id, numero: String(numero), der, emitidaEn: desde, proximaEn: proxima });
  }
}
