import { Injectable } from '@nestjs/common';
import { AppError, type StoredFile } from '@portal/contracts/core';
import { Audit, Clock, Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** What a signer does before signing: opens the link, reads the document. Each is told to the audit. */
@Injectable()
export class LecturasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /**
   * The file that this signature would extend now. A used link opens nothing, like an unknown one.
   * @throws AppError ENLACE_INVALIDO
   */
  documento(token: string): Promise<StoredFile> {
    return this.transactions.run(async (tx) => {
      const { enlace, fila } = await this.enlaces.abrir(tx, token);
      const actual = enlace.usadoEn ? undefined : await this.revisiones.actual(tx, fila.id);
      if (!actual) throw new AppError('ENLACE_INVALIDO');
      const { key, sha256, bytes } = actual;
      await this.audit.append(tx, {
        accion: 'documento.leido',
        resultado: 'hecho',
        actor: `firmante:${enlace.rol}`,
        recurso: `inscripcion:${fila.id}`,
        datos: { sha256, enlace: enlace.id },
      });
      return { key, sha256, bytes, fileName: `inscripcion_${fila.codigo}.pdf`, contentType: 'application/pdf' };
    });
  }

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
