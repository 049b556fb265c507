import { Injectable } from '@nestjs/common';
import { roturas } from '@portal/contracts/auditoria';
import { HealthServer, Log, Metrics } from '@portal/service-kit';
import type { Verificacion } from './verificaciones.repository.js';

const SIN_SABER =
  'no se sabe si está íntegra: certificados es de una versión anterior y no dice qué entradas se perdieron';

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

  /** Of the replica that read the chain and found no break, while its keeper does not tell which links are lost. */
  sinSaber(): void {
    this.log.error('audit chain not verified', { detail: SIN_SABER });
  }

  /**
   * Of every replica, whichever verified.
   * @param sinSaber whether this replica has read the chain since, without learning which links are lost
   */
  vigente(ultima: Verificacion | undefined, sinSaber: boolean): void {
    const rota = ultima?.firstBroken;
    this.rota.set(rota ?? 0);
    this.verificada.set(ultima ? Math.floor(ultima.en.getTime() / 1000) : 0);
    const nota = sinSaber ? SIN_SABER : undefined;
    this.health.note('cadena', rota === undefined ? nota : `rota en la entrada ${rota}`);
  }
}
