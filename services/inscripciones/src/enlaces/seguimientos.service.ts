import { Inject, Injectable } from '@nestjs/common';
import { Clock, Transactions } from '@portal/service-kit';
import { ajustesDeAvisos, CONFIG, type InscripcionesConfig } from '../config.js';
import { EnlacesRepository, type PorSeguir } from '../tablas/enlaces.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { EmisionService } from './emision.service.js';
import { proximoAviso, saleAhora, type AvisoPropio } from './recordatorios.rules.js';

/** The link that follows one which waits too long: a reminder, or another before it ends (docs/adr/0061). */
@Injectable()
export class SeguimientosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly emision: EmisionService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /** Why this link is to be followed now, if it is. */
  debido(enlace: PorSeguir): AvisoPropio | undefined {
    const ajustes = ajustesDeAvisos(this.config);
    const aviso = proximoAviso(enlace, ajustes);
    return aviso && saleAhora(aviso, enlace, ajustes, this.clock.now()) ? aviso : undefined;
  }

  /** Reads it again under the enrolment's lock: whoever was first, a person or another replica, has ended the link. */
  seguir({ id, inscripcionId }: PorSeguir): Promise<void> {
    return this.transactions.run(async (tx) => {
      await lockInscripcion(tx, inscripcionId);
      const [enlace] = await this.enlaces.porSeguir(tx, this.clock.now(), { id, limite: 1 });
      const aviso = enlace && this.debido(enlace);
      const fila = aviso && (await this.inscripciones.porId(tx, inscripcionId));
      if (fila) await this.emision.seguir(tx, fila, enlace, aviso.motivo);
    });
  }
}
