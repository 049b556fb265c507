import { X509Certificate } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Audit, Clock, lockForTransaction, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import type { AutoridadEntity } from '../authority/authority.entity.js';
import { AutoridadRepository } from '../authority/authority.repository.js';
import { EmisoraService } from '../authority/authority.service.js';
import { FundadorService } from '../authority/founder.service.js';
import { intentar } from '../authority/self-test.errors.js';
import { SeriesRepository } from '../crl/serial.repository.js';
import { generarPar } from '../custody/key-pair.js';
import { conviene, vigenciaSello } from './renewal.rules.js';

const HOUR = 3_600_000;

/**
 * Makes our timestamp authority: with the foundation, at the next start where the foundation is older than it, and anew before
 * its certificate ends. Tokens carry the certificate that made them, so what the old one stamped verifies as before.
 */
@Injectable()
export class FundacionSello implements OnApplicationBootstrap {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly emisora: EmisoraService,
    private readonly fundador: FundadorService,
    private readonly series: SeriesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR, () => this.asegurar(), 'sello');
  }

  /** One that has long to go. Replicas that start together wait for one another. */
  async asegurar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      await this.autoridades.destruirLlavesReemplazadas(tx);
      if (!(await this.autoridades.has(tx, 'tsa'))) return this.fundar(tx, 'autoridad.fundada');
      const tsa = await this.autoridades.get(tx, 'tsa');
      if (!conviene(tsa, await this.emisora.autoridad(tx, 'emisora'), this.clock.now())) return;
      await this.autoridades.reemplazar(tx, `tsa-${new X509Certificate(tsa.der).serialNumber.toLowerCase()}`);
      await this.fundar(tx, 'autoridad.renovada');
    });
  }

  /** Its serial is taken like a person's, so that the CRL can name it. */
  private async fundar(tx: Tx, accion: 'autoridad.fundada' | 'autoridad.renovada'): Promise<void> {
    const emisora = await this.emisora.autoridad(tx, 'emisora');
    const par = await generarPar(3072);
    try {
      const emisor = { ...emisora, llave: await this.llaveDe(tx, emisora) };
      const [serial] = (await this.series.reservar(tx, 1)) as [string];
      await this.fundador.fundar(tx, { id: 'tsa', par, serial, ...vigenciaSello(emisora, this.clock.now()), emisor });
    } finally {
      par.privada.fill(0);
    }
    await this.audit.append(tx, {
      accion,
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:tsa',
    });
  }

  private llaveDe(tx: Tx, emisora: AutoridadEntity) {
    return intentar(() => this.emisora.llave(tx, emisora), 'the key of emisora is missing or does not open');
  }
}
