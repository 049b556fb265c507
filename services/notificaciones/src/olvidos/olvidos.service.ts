import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { lockForTransaction, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CorreosRepository, type CorreoNuevo } from '../correos/correos.repository.js';
import { OlvidosRepository } from './olvidos.repository.js';

const HORA_MS = 3_600_000;

/**
 * Queues mails and gives them up. Facts of one enrolment are worked on one at a time, in whatever order they arrive:
 * a link that was revoked, or whose enrolment was deleted, is not mailed afterwards.
 */
@Injectable()
export class OlvidosService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly olvidos: OlvidosRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HORA_MS, () => this.transactions.run((tx) => this.olvidos.recoger(tx)), 'olvidos');
  }

  async encolar(tx: Tx, correo: CorreoNuevo): Promise<void> {
    const { inscripcionId, enlaceId } = correo;
    if (inscripcionId) {
      await turno(tx, inscripcionId);
      if (await this.olvidos.hayAlguno(tx, [inscripcionId, ...(enlaceId ? [enlaceId] : [])])) return;
    }
    await this.correos.encolar(tx, correo);
  }

  async olvidarEnlace(tx: Tx, inscripcionId: string, enlaceId: string): Promise<void> {
    await turno(tx, inscripcionId);
    await this.olvidos.anotar(tx, enlaceId);
    await this.correos.olvidarEnlace(tx, enlaceId);
  }

  async olvidarInscripcion(tx: Tx, inscripcionId: string): Promise<void> {
    await turno(tx, inscripcionId);
    await this.olvidos.anotar(tx, inscripcionId);
    await this.correos.olvidarInscripcion(tx, inscripcionId);
  }
}

const turno = (tx: Tx, inscripcionId: string): Promise<void> => lockForTransaction(tx, `correos:${inscripcionId}`);
