import { Controller, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { rolesFirmante } from '@portal/dominio/roles';
import {
  forgetAnswers,
  forgetFacts,
  OlvidosRepository,
  OnEvent,
  Sweeper,
  Transactions,
  type Tx,
} from '@portal/service-kit';
import { CertificadosRepository } from '../certificados/certificados.repository.js';
import { claveDe } from '../certificados/dueno.rules.js';
import { SerialRepository } from '../crl/serial.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import { FirmasEmitidasRepository } from '../firma/firmas-emitidas.repository.js';

const HOUR_MS = 3_600_000;
/** No request waits for so long. */
const OLVIDO_DIAS = 1;

/** An enrolment was deleted: its signers' certificates, keys and signatures go; the serials stay for the CRL. */
@Controller()
export class BorradoConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly olvidos: OlvidosRepository,
    private readonly serials: SerialRepository,
    private readonly firmas: FirmasEmitidasRepository,
    private readonly custody: SignerKeyCustody,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(
      HOUR_MS,
      () => this.transactions.run((tx) => this.olvidos.deleteOld(tx, OLVIDO_DIAS)),
      'olvidos',
    );
  }

  /**
   * Waits for what is being made for one of its signers, a certificate or a signature; a later request finds that it is
   * gone.
   */
  @OnEvent(inscripcionEliminada)
  async borrar(tx: Tx, { inscripcionId }: EventData<typeof inscripcionEliminada>): Promise<void> {
    const duenos = rolesFirmante.map((rol) => claveDe({ kind: 'firmante', inscripcionId, rol }));
    await this.certificados.bloquear(tx, duenos);
    await this.olvidos.anotar(tx, inscripcionId);
    const rows = await this.certificados.deInscripcion(tx, inscripcionId);
    const ids = rows.map((row) => row.id);
    // First: it waits for a signature that is being made, whose row the next statement then sees.
    await this.certificados.borrar(tx, ids);
    await this.firmas.borrarDe(tx, ids);
    // A key of ours is destroyed. The device's is out of reach, and without its row nobody could revoke it later.
    const lejanas = rows.filter(({ estado, llaveEn }) => estado === 'active' && llaveEn === 'dispositivo');
    for (const { serial } of lejanas) await this.serials.revoke(tx, serial, 'cese');
    await this.custody.destroy(
      tx,
      rows.flatMap((row) => row.llaveId ?? []),
    );
    // Stored answers hold names and addresses too, and facts that wait tell of what is gone.
    await forgetAnswers(tx, ids);
    await forgetFacts(tx, ['dueno', 'inscripcionId'], inscripcionId);
  }
}
