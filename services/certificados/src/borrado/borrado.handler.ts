import { Controller } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { OnEvent, sql, type Tx } from '@portal/service-kit';
import { CertificadosRepository } from '../certificados/certificados.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import { FirmasEmitidasRepository } from '../firma/firmas-emitidas.repository.js';

/** An enrolment was deleted: its signers' certificates, keys and signatures go; the serials stay for the CRL. */
@Controller()
export class BorradoHandler {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly firmas: FirmasEmitidasRepository,
    private readonly custody: SignerKeyCustody,
  ) {}

  @OnEvent(inscripcionEliminada)
  async borrar(tx: Tx, { inscripcionId }: EventData<typeof inscripcionEliminada>): Promise<void> {
    const rows = await this.certificados.deInscripcion(tx, inscripcionId);
    const ids = rows.map((row) => row.id);
    await this.firmas.borrarDe(tx, ids);
    await this.certificados.borrar(tx, ids);
    await this.custody.destroy(
      tx,
      rows.flatMap((row) => row.llaveId ?? []),
    );
    await forgetCopies(tx, inscripcionId, ids);
  }
}

/** Stored answers and facts hold names and addresses too. */
async function forgetCopies(tx: Tx, inscripcionId: string, ids: readonly string[]): Promise<void> {
  await sql(tx, `DELETE FROM idempotencia WHERE answer->>'id' = ANY($1)`, [ids]);
  await sql(tx, `DELETE FROM outbox WHERE envelope->'data'->'dueno'->>'inscripcionId' = $1`, [inscripcionId]);
}
