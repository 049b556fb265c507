import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import { lockForTransaction, OlvidosRepository, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CONSTANCIA } from '../plantillas/plantillas.js';
import { CorreosRepository, type CorreoNuevo } from './correos.repository.js';

const HOUR_MS = 3_600_000;

/**
 * Queues mails and drops them. Facts may arrive in any order: a lock handles those of one enrolment one at a time.
 * A link that was revoked, or whose enrolment was deleted, is not mailed afterwards.
 */
@Injectable()
export class CorreosService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly olvidos: OlvidosRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR_MS, () => this.olvidarViejos(), 'olvidos');
  }

  /** What no fact can need any more. */
  olvidarViejos(): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.olvidos.deleteOld(tx, DIAS_DE_UN_HECHO);
      await this.correos.olvidarSueltos(tx);
    });
  }

  async encolar(tx: Tx, correo: CorreoNuevo): Promise<void> {
    const { inscripcionId, enlaceId } = correo;
    if (inscripcionId) {
      await lockInscripcion(tx, inscripcionId);
      if ((await this.olvidos.entre(tx, [inscripcionId, ...(enlaceId ? [enlaceId] : [])])).size > 0) return;
    }
    const creadorSub = correo.creadorSub ?? (inscripcionId ? await this.correos.creadorDe(tx, inscripcionId) : null);
    const prueba = correo.prueba === true || (inscripcionId ? await this.correos.esDePrueba(tx, inscripcionId) : false);
    await this.correos.encolar(tx, { ...correo, creadorSub, prueba });
  }

  async olvidarEnlace(tx: Tx, inscripcionId: string, enlaceId: string): Promise<void> {
    await lockInscripcion(tx, inscripcionId);
    await this.olvidos.anotar(tx, enlaceId);
    await this.correos.olvidarEnlace(tx, enlaceId);
  }

  /** @returns the addresses of those who had signed, who have, or wait for, a receipt; and whether it was a test */
  async olvidarInscripcion(
    tx: Tx,
    inscripcionId: string,
  ): Promise<{ readonly firmantes: string[]; readonly prueba: boolean }> {
    await lockInscripcion(tx, inscripcionId);
    await this.olvidos.anotar(tx, inscripcionId);
    const firmantes = await this.correos.destinatariosDe(tx, inscripcionId, CONSTANCIA);
    const prueba = await this.correos.esDePrueba(tx, inscripcionId);
    await this.correos.olvidarInscripcion(tx, inscripcionId);
    return { firmantes, prueba };
  }
}

const lockInscripcion = (tx: Tx, inscripcionId: string): Promise<void> =>
  lockForTransaction(tx, `correos:${inscripcionId}`);
