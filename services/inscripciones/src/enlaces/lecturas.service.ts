import { Injectable } from '@nestjs/common';
import { Audit, Clock, Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';

/** A person, not a scanner of mails, opens the link. The first time is told to the audit. */
@Injectable()
export class LecturasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /** The signer's first gesture on the page. @throws AppError ENLACE_INVALIDO */
  async visto(token: string): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { enlace } = await this.enlaces.abrir(tx, token);
      if (enlace.usadoEn) return;
      const ahora = this.clock.now();
      if (await this.enlaces.marcarVisto(tx, enlace.id, ahora))
        await this.audit.append(tx, {
          accion: 'enlace.abierto',
          resultado: 'hecho',
          actor: `firmante:${enlace.rol}`,
          recurso: `enlace:${enlace.id}`,
          datos: { inscripcion: enlace.inscripcionId, rol: enlace.rol },
        });
      // A mail that came back may have been passed on to another mailbox before.
      await this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado', 'rechazado'], {
        estado: 'abierto',
        motivo: null,
        fecha: ahora,
      });
    });
    return {};
  }
}
