import { Injectable } from '@nestjs/common';
import { roturas } from '@portal/contracts/auditoria';
import { HealthServer, Log, Metrics } from '@portal/service-kit';
import type { Verificacion } from './verificaciones.repository.js';

/** Says how the chain stands: in the log when it was verified, by metrics, beside the readiness of every replica. */
@Injectable()
export class AnuncioService {
  private readonly rota;
  private readonly verificada;

  constructor(
    private readonly health: HealthServer,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.rota = metrics.gauge(
      'portal_auditoria_primera_rota',
      'First broken entry of the audit chain by its last verification; 0 when it is whole',
    );
    this.verificada = metrics.gauge(
      'portal_auditoria_verificada_segundos',
      'When the audit chain was last verified, in seconds since 1970; 0 when never',
    );
  }

  /** Of the replica that verified. */
  hallada({ links, firstBroken, reason, duracionMs }: Verificacion): void {
    if (firstBroken === undefined) this.log.info('audit chain verified', { count: links, ms: duracionMs });
    else
      this.log.error('AUDIT CHAIN BROKEN', {
        resource: `entrada:${firstBroken}`,
        detail: `${reason}: ${reason && roturas[reason]}`,
        count: links,
      });
  }

  /** Of every replica, whichever verified. */
  vigente(ultima: Verificacion | undefined): void {
    const rota = ultima?.firstBroken;
    this.rota.set(rota ?? 0);
    this.verificada.set(ultima ? Math.floor(ultima.en.getTime() / 1000) : 0);
    this.health.note('cadena', rota === undefined ? undefined : `rota en la entrada ${rota}`);
  }
}
