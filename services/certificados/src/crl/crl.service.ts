import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import {
  Clock,
  durable,
  lockForTransaction,
  Log,
  SharedRun,
  Sweeper,
  Transactions,
  type Tx,
} from '@portal/service-kit';
import type { AutoridadId } from '../authority/authority.entity.js';
import { EmisoraService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { emitirCrl } from '../x509/issue-crl.js';
import type { CrlEntity } from './crl.entity.js';
import { CrlRepository, type Cubierto } from './crl.repository.js';

const AUTORIDADES = ['raiz', 'emisora'] as const;
/** CRLs carry whole seconds. */
const whole = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/** The last CRL is older than a certificate that is about to sign. */
class CrlAtrasada extends Error {}

/**
 * Publishes the CRLs (signing.md 9): after each issuance and revocation, those of one moment together, and every 12 hours.
 * The sweep finds whatever a crash left untold, so none is late by more than its interval; until then its certificate signs
 * nothing, because validators refuse a CRL older than the signer's certificate.
 */
@Injectable()
export class CrlService implements OnApplicationBootstrap {
  private readonly publicacion = new SharedRun(() => this.publicarLoDebido());

  constructor(
    private readonly crls: CrlRepository,
    private readonly emisora: EmisoraService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'CRL_REEMISION_MS' | 'CRL_VIGENCIA_MS'>,
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
      await this.publicacion.run();
    } catch (error) {
      this.log.warn('CRL not published yet', { error });
    }
  }

  /** Inside the work of `conCrlAlDia`: stops it unless the last CRL is newer than this certificate. */
  async exigirAlDia(tx: Tx, certificado: Cubierto): Promise<void> {
    if (!(await this.crls.cubre(tx, certificado, this.clock.now()))) throw new CrlAtrasada();
  }

  /**
   * Runs `work`; when the CRL it needs was not published yet, publishes it and runs `work` again.
   * @throws AppError SERVICIO_NO_DISPONIBLE when it cannot be published now; whatever `work` throws
   */
  async conCrlAlDia<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CrlAtrasada)) throw error;
    }
    await this.avisar();
    try {
      return await work();
    } catch (error) {
      throw error instanceof CrlAtrasada
        ? new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'CRL not published', retryAfter: 2 })
        : error;
    }
  }

  /**
   * A CRL of each authority that was made after `desde`: the last one if it was, else a new one. CRLs are dated in whole
   * seconds, so within the second of `desde` the next one is awaited; attempts of one moment share what is made then.
   * Of a root whose key is elsewhere the last one: about an authority below it that says enough for weeks.
   */
  async posterioresA(desde: Date): Promise<Buffer[]> {
    const segundo = Math.ceil(desde.getTime() / 1000) * 1000;
    await setTimeout(Math.min(Math.max(segundo - this.clock.now().getTime(), 0), 1000));
    return Promise.all(AUTORIDADES.map((id) => this.transactions.run((tx) => this.posteriorA(tx, id, desde))));
  }

  private async posteriorA(tx: Tx, id: AutoridadId, desde: Date): Promise<Buffer> {
    await lockForTransaction(tx, `crl:${id}`);
    const ultima = await this.crls.ultima(tx, id);
    const { llaveId } = await this.emisora.autoridad(tx, id);
    if (ultima && (!llaveId || ultima.emitidaEn >= desde)) return ultima.der;
    await durable('crl.publicacion', () => this.publicar(tx, id));
    return ((await this.crls.ultima(tx, id)) as CrlEntity).der;
  }

  private async debida(tx: Tx, id: AutoridadId): Promise<boolean> {
    if ((await this.emisora.autoridad(tx, id)).llaveId === null) return false;
    const ultima = await this.crls.fechas(tx, id);
    if (!ultima) return true;
    const vieja = this.clock.now().getTime() - ultima.emitidaEn.getTime() >= this.settings.CRL_REEMISION_MS;
    return vieja || (id === 'emisora' && (await this.crls.hayPendientes(tx)));
  }

  private async publicar(tx: Tx, id: AutoridadId): Promise<void> {
    const autoridad = await this.emisora.autoridad(tx, id);
    const anterior = await this.crls.fechas(tx, id);
    const numero = BigInt(anterior?.numero ?? 0) + 1n;
    if (id === 'emisora') await this.crls.tomarPendientes(tx);
    const revocados = id === 'emisora' ? await this.crls.revocados(tx) : [];
    // A clock that went back dates no CRL before its predecessor.
    const desde = whole(Math.max(this.clock.now().getTime(), anterior?.emitidaEn.getTime() ?? 0));
    const proxima = new Date(desde.getTime() + this.settings.CRL_VIGENCIA_MS);
    const solicitud = { emisor: autoridad.nombre, derEmisor: autoridad.der, numero, desde, proxima, revocados };
    const der = await emitirCrl(solicitud, await this.emisora.llave(tx, autoridad));
    const crl = { autoridad: id, numero: String(numero), der, emitidaEn: desde, proximaEn: proxima };
    await this.crls.insert(tx, crl);
    await this.crls.podar(tx, crl, desde);
  }
}
