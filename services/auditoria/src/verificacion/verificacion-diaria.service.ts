import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { roturas, type verificacionDeAuditoria } from '@portal/contracts/auditoria';
import { AppError, can, type Actor, type ResponseOf } from '@portal/contracts/core';
import { Clock, ContextKeys, HealthServer, Log, Metrics, Sweeper, Transactions } from '@portal/service-kit';
import { KeptCheckpointsService } from '../chain/kept-checkpoints.service.js';
import { VerificationService } from '../chain/verification.service.js';
import { AUDITORIA_CONFIG, type AuditoriaConfig } from '../config.js';
import { proximaVez, ultimaVez } from './hora.rules.js';
import { VerificacionesRepository, type Verificacion } from './verificaciones.repository.js';

/** How often a replica looks whether the hour has come. */
const CADA_MS = 60_000;

/**
 * Verifies the whole chain once a day, whichever replica comes first, and announces a broken one: in the log when it is
 * found, by a metric, beside the readiness of every replica, and to whoever reads the audit.
 */
@Injectable()
export class VerificacionDiariaService implements OnApplicationBootstrap {
  private readonly rota;
  private readonly verificada;

  constructor(
    private readonly verificaciones: VerificacionesRepository,
    private readonly verification: VerificationService,
    private readonly kept: KeptCheckpointsService,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
    private readonly health: HealthServer,
    private readonly log: Log,
    metrics: Metrics,
    @Inject(AUDITORIA_CONFIG) private readonly settings: Pick<AuditoriaConfig, 'AUDITORIA_VERIFICAR_HORA'>,
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

  onApplicationBootstrap(): void {
    this.sweeper.every(CADA_MS, () => this.alDia(), 'verificacion-cadena');
  }

  /** @throws AppError ACCESO_DENEGADO */
  async ultima(actor: Actor): Promise<ResponseOf<typeof verificacionDeAuditoria>> {
    if (!can(actor, 'auditoria.leer')) throw new AppError('ACCESO_DENEGADO');
    const ultima = await this.transactions.single((tx) => this.verificaciones.ultima(tx));
    return {
      ...(ultima && { ultima: dicha(ultima) }),
      proxima: proximaVez(this.clock.now(), this.settings.AUDITORIA_VERIFICAR_HORA).toISOString(),
    };
  }

  /**
   * Announces what is known, and verifies when the hour has come and nobody did. While the keeper of the checkpoints
   * does not answer nothing is stored: the next round tries again.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the keeper does not answer
   */
  async alDia(): Promise<void> {
    const ultima = await this.transactions.single((tx) => this.verificaciones.ultima(tx));
    this.announce(ultima);
    if (!this.falta(ultima)) return;
    const nueva = await this.verificar();
    if (nueva) this.announce(nueva);
  }

  private falta(ultima: Verificacion | undefined): boolean {
    return !ultima || ultima.en < ultimaVez(this.clock.now(), this.settings.AUDITORIA_VERIFICAR_HORA);
  }

  /** @returns undefined when another replica verifies, or has verified meanwhile */
  private async verificar(): Promise<Verificacion | undefined> {
    const en = this.clock.now();
    const since = performance.now();
    const kept = await this.kept.all();
    const key = this.keys.publicKeyOf('auditoria');
    if (!key) throw new Error('no public key of auditoria in CONTEXT_KEYS_DIR');
    const hecha = await this.transactions.run(
      async (tx) => {
        if (!(await this.verificaciones.tomarTurno(tx))) return undefined;
        if (!this.falta(await this.verificaciones.ultima(tx))) return undefined;
        const verdict = await this.verification.verify(tx, key, kept);
        const verificacion = { ...verdict, en, duracionMs: Math.round(performance.now() - since) };
        await this.verificaciones.insertar(tx, verificacion);
        return verificacion;
      },
      { attempts: 1 },
    );
    if (hecha) this.tell(hecha);
    return hecha;
  }

  private tell({ links, firstBroken, reason, duracionMs }: Verificacion): void {
    if (firstBroken === undefined) this.log.info('audit chain verified', { count: links, ms: duracionMs });
    else
      this.log.error('AUDIT CHAIN BROKEN', {
        resource: `entrada:${firstBroken}`,
        detail: `${reason}: ${reason && roturas[reason]}`,
        count: links,
      });
  }

  private announce(ultima: Verificacion | undefined): void {
    const rota = ultima?.firstBroken;
    this.rota.set(rota ?? 0);
    this.verificada.set(ultima ? Math.floor(ultima.en.getTime() / 1000) : 0);
    this.health.note('cadena', rota === undefined ? undefined : `rota en la entrada ${rota}`);
  }
}

const dicha = ({ en, links, duracionMs, firstBroken, reason }: Verificacion) => ({
  en: en.toISOString(),
  entradas: links,
  duracionMs,
  ...(firstBroken !== undefined && reason && { rota: { numero: firstBroken, causa: reason } }),
});
