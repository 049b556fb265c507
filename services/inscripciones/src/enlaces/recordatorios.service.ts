import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Sweeper, Transactions } from '@portal/service-kit';
import { ajustesDeAvisos, CONFIG, type InscripcionesConfig } from '../config.js';
import { EnlacesRepository, type PorSeguir } from '../tablas/enlaces.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { EmisionService } from './emision.service.js';
import { proximoAviso, type AvisoPropio } from './recordatorios.rules.js';

/** Links that one reading takes. */
const BATCH = 200;
const INTERVALO_MS = 60_000;

/** Writes by itself to who has not signed: reminders, and another link before one ends (docs/adr/0061). */
@Injectable()
export class RecordatoriosService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly emision: EmisionService,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(INTERVALO_MS, () => this.recordar(), 'recordatorios');
  }

  /**
   * Issues every link that is due now. One that fails holds back no other and is due again.
   * @throws Error when some failed
   */
  async recordar(): Promise<void> {
    const fallas: unknown[] = [];
    let pagina: PorSeguir[] = [];
    do {
      const tras = pagina.at(-1);
      pagina = await this.transactions.single((tx) =>
        this.enlaces.porSeguir(tx, this.clock.now(), { tras, limite: BATCH }),
      );
      for (const enlace of pagina) {
        if (!this.debido(enlace)) continue;
        await this.seguir(enlace).catch((error: unknown) => fallas.push(error));
      }
    } while (pagina.length === BATCH);
    if (fallas.length > 0) throw new Error(`${fallas.length} signers still wait to be reminded`, { cause: fallas[0] });
  }

  private debido(enlace: PorSeguir): AvisoPropio | undefined {
    const aviso = proximoAviso(enlace, ajustesDeAvisos(this.config));
    return aviso && aviso.en <= this.clock.now() ? aviso : undefined;
  }

  /** Reads it again under the enrolment's lock: whoever was first, a person or another replica, has ended the link. */
  private seguir({ id, inscripcionId }: PorSeguir): Promise<void> {
    return this.transactions.run(async (tx) => {
      await lockInscripcion(tx, inscripcionId);
      const [enlace] = await this.enlaces.porSeguir(tx, this.clock.now(), { id, limite: 1 });
      const aviso = enlace && this.debido(enlace);
      const fila = aviso && (await this.inscripciones.porId(tx, inscripcionId));
      if (fila) await this.emision.seguir(tx, fila, enlace, aviso.motivo);
    });
  }
}
