import { Injectable } from '@nestjs/common';
import { Clock, ContextKeys, Transactions } from '@portal/service-kit';
import { KeptCheckpointsService } from '../chain/kept-checkpoints.service.js';
import { VerificationService } from '../chain/verification.service.js';
import { VerificacionesRepository, type Verificacion } from './verificaciones.repository.js';

/** Verifies the whole chain against its kept checkpoints, one replica at a time, and stores what it found. */
@Injectable()
export class VerificacionesService {
  constructor(
    private readonly verificaciones: VerificacionesRepository,
    private readonly verification: VerificationService,
    private readonly kept: KeptCheckpointsService,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  ultima(): Promise<Verificacion | undefined> {
    return this.transactions.single((tx) => this.verificaciones.ultima(tx));
  }

  /**
   * @param falta whether, after this last one, another is wanted still
   * @returns undefined when another replica verifies, or has verified meanwhile
   * @throws AppError SERVICIO_NO_DISPONIBLE when the keeper of the checkpoints does not answer, or does not tell which
   * links are lost (LostLinksUnknown): nothing is stored
   */
  async verificar(falta: (ultima: Verificacion | undefined) => boolean): Promise<Verificacion | undefined> {
    const en = this.clock.now();
    const since = performance.now();
    const kept = await this.kept.all();
    const key = this.keys.publicKeyOf('auditoria');
    if (!key) throw new Error('no public key of auditoria in CONTEXT_KEYS_DIR');
    return this.transactions.run(
      async (tx) => {
        if (!(await this.verificaciones.tomarTurno(tx))) return undefined;
        if (!falta(await this.verificaciones.ultima(tx))) return undefined;
        const verdict = await this.verification.verify(tx, key, kept);
        const verificacion = { ...verdict, en, duracionMs: Math.round(performance.now() - since) };
        await this.verificaciones.insertar(tx, verificacion);
        return verificacion;
      },
      { attempts: 1 },
    );
  }
}
