import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, HealthServer, Log, Metrics, Sweeper, Transactions } from '@portal/service-kit';
import { AutoridadRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlRepository } from '../crl/crl.repository.js';
import { AVISO_CERTIFICADO, avisoDe, avisoEnDias, type Vencimiento } from './vencimientos.rules.js';

type Settings = Pick<CertificadosConfig, 'CRL_VIGENCIA_MS' | 'RAIZ_CRL_AVISO_DIAS'>;
const DAY = 86_400_000;

/** Announces what under /pki is going to end: a metric always; a warning a day and a note beside the readiness when it is near. */
@Injectable()
export class VencimientosService implements OnApplicationBootstrap {
  private readonly avisados = new Map<string, number>();
  private readonly gauge;

  constructor(
    private readonly crls: CrlRepository,
    private readonly autoridades: AutoridadRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly health: HealthServer,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {
    this.gauge = metrics.gauge('portal_pki_vence_timestamp_seconds', 'When authorities and CRLs end, in Unix seconds', [
      'que',
    ]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.mirar();
    this.sweeper.every(this.sweeper.interval, () => this.mirar(), 'vencimientos');
  }

  private async mirar(): Promise<void> {
    for (const vencimiento of await this.vencimientos()) {
      this.gauge.set({ que: vencimiento.que }, vencimiento.venceEn.getTime() / 1000);
      const aviso = avisoDe(vencimiento, this.clock.now());
      this.health.note(vencimiento.que, aviso);
      if (aviso) this.avisar(vencimiento.que, aviso);
    }
  }

  private avisar(que: string, detail: string): void {
    const now = this.clock.now().getTime();
    if (now - (this.avisados.get(que) ?? -Infinity) < DAY) return;
    this.avisados.set(que, now);
    this.log.warn('ends soon', { resource: `pki:${que}`, detail });
  }

  private vencimientos(): Promise<Vencimiento[]> {
    return this.transactions.run(async (tx) => {
      const autoridades = await this.autoridades.vencimientos(tx);
      const certificados = autoridades.map(({ id, venceEn }) => ({ que: id, venceEn, avisoMs: AVISO_CERTIFICADO }));
      const ajena = autoridades.some(({ id, ajena }) => id === 'raiz' && ajena);
      const avisos = {
        raiz: ajena ? avisoEnDias(this.settings.RAIZ_CRL_AVISO_DIAS) : this.settings.CRL_VIGENCIA_MS / 4,
        emisora: this.settings.CRL_VIGENCIA_MS / 4,
      };
      const crls = await Promise.all(
        (['raiz', 'emisora'] as const).map(async (id) => {
          const fechas = await this.crls.fechas(tx, id);
          return fechas ? [{ que: `crl-${id}`, venceEn: fechas.proximaEn, avisoMs: avisos[id] }] : [];
        }),
      );
      return [...certificados, ...crls.flat()];
    });
  }
}
