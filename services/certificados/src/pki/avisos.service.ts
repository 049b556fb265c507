import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, HealthServer, Log, Metrics, Sweeper } from '@portal/service-kit';
import { avisoDe, VencimientosService } from './vencimientos.service.js';

const DAY = 86_400_000;

/**
 * Announces what under /pki is going to end: always by a metric; when the end is near by a warning a day and a note
 * beside the readiness.
 */
@Injectable()
export class AvisosService implements OnApplicationBootstrap {
  private readonly warned = new Map<string, number>();
  private readonly gauge;

  constructor(
    private readonly vencimientos: VencimientosService,
    private readonly sweeper: Sweeper,
    private readonly health: HealthServer,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.gauge = metrics.gauge('portal_pki_vence_timestamp_seconds', 'When authorities and CRLs end, in Unix seconds', [
      'que',
    ]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    this.sweeper.every(this.sweeper.interval, () => this.look(), 'vencimientos');
  }

  private async look(): Promise<void> {
    for (const vencimiento of await this.vencimientos.todos()) {
      const { que, venceEn } = vencimiento;
      this.gauge.set({ que }, venceEn.getTime() / 1000);
      const aviso = avisoDe(vencimiento, this.clock.now());
      this.health.note(que, aviso);
      if (aviso) this.warn(que, aviso);
    }
  }

  private warn(que: string, detail: string): void {
    const now = this.clock.now().getTime();
    if (now - (this.warned.get(que) ?? -Infinity) < DAY) return;
    this.warned.set(que, now);
    this.log.warn('ends soon', { resource: `pki:${que}`, detail });
  }
}
