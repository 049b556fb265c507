import { Controller } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { forgetAnswers, forgetFacts, OnEvent, type Tx } from '@portal/service-kit';
import { CertificadosRepository } from '../certificados/certificados.repository.js';
import { SerialRepository } from '../crl/serial.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import { FirmasEmitidasRepository } from '../firma/firmas-emitidas.repository.js';

/** An enrolment was deleted: its signers' certificates, keys and signatures go; the serials stay for the CRL. */
@Controller()
export class BorradoConsumer {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly serials: SerialRepository,
    private readonly firmas: FirmasEmitidasRepository,
    private readonly custody: SignerKeyCustody,
  ) {}

  @OnEvent(inscripcionEliminada)
  async borrar(tx: Tx, { inscripcionId }: EventData<typeof inscripcionEliminada>): Promise<void> {
    const rows = await this.certificados.deInscripcion(tx, inscripcionId);
    const ids = rows.map((row) => row.id);
    // A key of ours is destroyed. The device's is out of reach, and without its row nobody could revoke it later.
    const lejanas = rows.filter(({ estado, llaveEn }) => estado === 'active' && llaveEn === 'dispositivo');
    for (const { serial } of lejanas) await this.serials.revoke(tx, serial, 'cese');
    await this.firmas.borrarDe(tx, ids);
    await this.certificados.borrar(tx, ids);
    await this.custody.destroy(
      tx,
      rows.flatMap((row) => row.llaveId ?? []),
    );
    // Stored answers hold names and addresses too, and facts that wait tell of what is gone.
    await forgetAnswers(tx, ids);
    await forgetFacts(tx, ['dueno', 'inscripcionId'], inscripcionId);
  }
}
