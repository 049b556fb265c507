import { Injectable } from '@nestjs/common';
import type { verificarAuditoria } from '@portal/contracts/auditoria';
import type { Actor, ResponseOf } from '@portal/contracts/core';
import { Clock, Log } from '@portal/service-kit';
import { LostLinksUnknown } from '../chain/verification.service.js';
import { sooner } from '../sooner.js';
import { VerificacionDiariaService } from './verificacion-diaria.service.js';
import { VerificacionesService } from './verificaciones.service.js';

/** None begins sooner after the last one. */
const PAUSA_MS = 60_000;
/** Who asks waits so long for the result; a long chain goes on without them. */
const ESPERA_MS = 3000;

/** Verifies the chain when somebody who reads the audit asks for it. */
@Injectable()
export class VerificacionPedidaService {
  /** The one that this replica runs; others wait at the database's lock. */
  private enCurso: Promise<boolean> | undefined;
  /** When its last one ended that did not learn which links are lost: nothing is stored of it. */
  private sinSaber: Date | undefined;

  constructor(
    private readonly diaria: VerificacionDiariaService,
    private readonly verificaciones: VerificacionesService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @throws AppError ACCESO_DENEGADO; SERVICIO_NO_DISPONIBLE when the keeper of the checkpoints does not answer, or
   * does not tell which links are lost, or did not within this minute
   */
  async pedir(actor: Actor): Promise<ResponseOf<typeof verificarAuditoria>> {
    const antes = await this.diaria.ultima(actor);
    if (await this.esReciente()) return { ...antes, enCurso: false };
    if (this.sinSaber && this.clock.now().getTime() - this.sinSaber.getTime() < PAUSA_MS) throw new LostLinksUnknown();
    const termino = await sooner(this.verificar(), ESPERA_MS);
    const enCurso = termino === undefined || (!termino && !(await this.esReciente()));
    return { ...(await this.diaria.ultima(actor)), enCurso };
  }

  private verificar(): Promise<boolean> {
    this.enCurso ??= this.leer().finally(() => {
      this.enCurso = undefined;
    });
    // Nobody may be waiting any more when it fails; the log has it.
    this.enCurso.catch(() => undefined);
    return this.enCurso;
  }

  private async leer(): Promise<boolean> {
    try {
      return await this.diaria.verificar((ultima) => !this.reciente(ultima));
    } catch (error) {
      // That lost links are unknown was announced.
      if (error instanceof LostLinksUnknown) this.sinSaber = this.clock.now();
      else this.log.error('audit chain not verified', { error });
      throw error;
    }
  }

  private async esReciente(): Promise<boolean> {
    return this.reciente(await this.verificaciones.ultima());
  }

  private reciente(ultima: { readonly en: Date; readonly duracionMs: number } | undefined): boolean {
    return ultima !== undefined && this.clock.now().getTime() - ultima.en.getTime() - ultima.duracionMs < PAUSA_MS;
  }
}
