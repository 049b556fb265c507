import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { verificacionDeAuditoria } from '@portal/contracts/auditoria';
import { AppError, can, type Actor, type ResponseOf } from '@portal/contracts/core';
import { hoyEnBogota, inicioDelDia } from '@portal/dominio/fechas';
import { Clock, Sweeper } from '@portal/service-kit';
import { SeenLinksService } from '../chain/seen-links.service.js';
import { LostLinksUnknown } from '../chain/verification.service.js';
import { AUDITORIA_CONFIG, type AuditoriaConfig } from '../config.js';
import { AnuncioService } from './anuncio.service.js';
import type { Verificacion } from './verificaciones.repository.js';
import { VerificacionesService } from './verificaciones.service.js';

/** How often a replica looks whether the hour has come. */
const CADA_MS = 60_000;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/**
 * Has the whole chain verified once a day, whichever replica comes first, and at once when a link of it is lost. A
 * broken one is announced: to the operator, and to whoever reads the audit.
 */
@Injectable()
export class VerificacionDiariaService implements OnApplicationBootstrap {
  /** When this replica began to read last, found no break, and did not learn which links are lost. */
  private sinSaber: Date | undefined;

  constructor(
    private readonly verificaciones: VerificacionesService,
    private readonly anuncio: AnuncioService,
    private readonly seen: SeenLinksService,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
    @Inject(AUDITORIA_CONFIG) private readonly settings: Pick<AuditoriaConfig, 'AUDITORIA_VERIFICAR_HORA'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(CADA_MS, () => this.ronda(), 'verificacion-cadena');
  }

  /** @throws AppError ACCESO_DENEGADO */
  async ultima(actor: Actor): Promise<ResponseOf<typeof verificacionDeAuditoria>> {
    if (!can(actor, 'auditoria.leer')) throw new AppError('ACCESO_DENEGADO');
    const ultima = await this.verificaciones.ultima();
    return {
      ...(ultima && { ultima: dicha(ultima) }),
      proxima: proximaVez(this.clock.now(), this.settings.AUDITORIA_VERIFICAR_HORA).toISOString(),
    };
  }

  /**
   * Announces what is known, and verifies when that is due and nobody did. While the keeper of the checkpoints
   * does not answer, or not all, nothing is stored: a later round tries again.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the keeper does not answer, or does not tell which links are lost
   */
  async alDia(): Promise<void> {
    const ultima = await this.verificaciones.ultima();
    this.anuncio.vigente(ultima, this.sigueSinSaber(ultima));
    if (this.hayQueLeer(ultima) && !this.enPausa(ultima)) await this.verificar((otra) => this.hayQueLeer(otra));
  }

  /** As `alDia`. That lost links are unknown is in the log already. */
  private async ronda(): Promise<void> {
    try {
      await this.alDia();
    } catch (error) {
      if (!(error instanceof LostLinksUnknown)) throw error;
    }
  }

  /**
   * @param falta whether, after this last one, another is wanted still
   * @returns whether this replica has verified: else another one does, or it was not wanted any more
   * @throws AppError SERVICIO_NO_DISPONIBLE when the keeper does not answer, or does not tell which links are lost
   */
  async verificar(falta: (ultima: Verificacion | undefined) => boolean): Promise<boolean> {
    const empezo = this.clock.now();
    const nueva = await this.verificaciones.verificar(falta).catch((error: unknown) => this.sinSaberSi(error, empezo));
    if (!nueva) return false;
    this.anuncio.hallada(nueva);
    this.anuncio.vigente(nueva, false);
    return true;
  }

  private async sinSaberSi(error: unknown, empezo: Date): Promise<never> {
    if (error instanceof LostLinksUnknown) {
      this.sinSaber = empezo;
      this.anuncio.sinSaber();
      const ultima = await this.verificaciones.ultima();
      this.anuncio.vigente(ultima, this.sigueSinSaber(ultima));
    }
    throw error;
  }

  private sigueSinSaber(ultima: Verificacion | undefined): boolean {
    return this.sinSaber !== undefined && (!ultima || ultima.en < this.sinSaber);
  }

  /**
   * While its keeper is of an earlier release the chain is read each hour, not each minute. Who has kept a lost link
   * since is of a later one.
   */
  private enPausa(ultima: Verificacion | undefined): boolean {
    if (this.sinSaber === undefined || !this.sigueSinSaber(ultima)) return false;
    if (this.seen.givenAt !== undefined && this.seen.givenAt > this.sinSaber) return false;
    return this.clock.now().getTime() - this.sinSaber.getTime() < HORA_MS;
  }

  private hayQueLeer(ultima: Verificacion | undefined): boolean {
    return this.falta(ultima) || this.sigueSinSaber(ultima);
  }

  private falta(ultima: Verificacion | undefined): boolean {
    if (!ultima || ultima.en < ultimaVez(this.clock.now(), this.settings.AUDITORIA_VERIFICAR_HORA)) return true;
    return this.seen.givenAt !== undefined && ultima.en < this.seen.givenAt;
  }
}

/** The last moment at which Bogotá's clock showed this full hour, `ahora` included. */
export function ultimaVez(ahora: Date, hora: number): Date {
  const hoy = inicioDelDia(hoyEnBogota(ahora)).getTime() + hora * HORA_MS;
  return new Date(hoy <= ahora.getTime() ? hoy : hoy - DIA_MS);
}

/** The next moment at which it shows this full hour. */
export const proximaVez = (ahora: Date, hora: number): Date => new Date(ultimaVez(ahora, hora).getTime() + DIA_MS);

const dicha = ({ en, links, duracionMs, firstBroken, reason }: Verificacion) => ({
  en: en.toISOString(),
  entradas: links,
  duracionMs,
  ...(firstBroken !== undefined && reason && { rota: { numero: firstBroken, causa: reason } }),
});
