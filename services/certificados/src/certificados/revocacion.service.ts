import { Injectable } from '@nestjs/common';
import { certificadoRevocado } from '@portal/contracts/certificados';
import { Audit, Outbox, type Tx } from '@portal/service-kit';
import { SeriesRepository } from '../crl/serial.repository.js';
import { CustodiaFirmantes } from '../custody/key-custody.js';
import type { MotivoCrl } from '../x509/issue-crl.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { huella } from './certificado.mapper.js';
import { CertificadosRepository, type Revocable } from './certificados.repository.js';
import { actorDe, duenoDe } from './dueno.rules.js';

export interface Revocacion {
  /** Reason for people and audit. */
  readonly motivo: string;
  /** `reemplazo`: superseded by a newer one in the same transaction. */
  readonly por: 'reemplazo' | 'titular' | 'administrador';
}

/**
 * Reason code in the CRL: its owner ceases to use it; what an administrator writes is for people, and no code follows from it.
 * Never keyCompromise: the key lies here alone and is destroyed with the certificate.
 */
const motivosCrl = { reemplazo: 'reemplazo', titular: 'cese', administrador: null } as const satisfies Record<
  Revocacion['por'],
  MotivoCrl | null
>;

/** One certificate from active to revoked: row, serial for the CRL, key destroyed, fact and audit entry, in one transaction. */
@Injectable()
export class RevocacionService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly series: SeriesRepository,
    private readonly custodia: CustodiaFirmantes,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @returns the row as it is afterwards; undefined when it was not active: it stays as it was, and nothing is announced again */
  async revocar(tx: Tx, row: Revocable, { motivo, por }: Revocacion): Promise<CertificadoEntity | undefined> {
    const revoked = await this.certificados.revocar(tx, row.id, motivo);
    if (!revoked) return undefined;
    await this.series.revocar(tx, row.serial, motivosCrl[por]);
    if (row.llaveId) await this.custodia.destruir(tx, [row.llaveId]);
    await this.anunciar(tx, revoked, { motivo, por });
    return revoked;
  }

  private async anunciar(tx: Tx, row: CertificadoEntity, { motivo, por }: Revocacion): Promise<void> {
    const dueno = duenoDe(row);
    const porReemplazo = por === 'reemplazo';
    await this.outbox.append(tx, certificadoRevocado, {
      certificadoId: row.id,
      dueno,
      commonName: row.sujeto.commonName,
      email: row.email,
      fingerprint: huella(row.der),
      revocadoEn: (row.revocadoEn as Date).toISOString(),
      porReemplazo,
    });
    await this.audit.append(tx, {
      accion: 'certificado.revocado',
      resultado: 'hecho',
      recurso: `certificado:${row.id}`,
      datos: { serial: row.serial, motivo, porReemplazo },
      ...(porReemplazo && { actor: actorDe(dueno) }),
    });
  }
}
