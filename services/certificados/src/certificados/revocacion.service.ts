import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { SerialRepository } from '../crl/serial.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import type { CrlReason } from '../x509/issue-crl.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosRepository, type Revocable } from './certificados.repository.js';
import { HechosService } from './hechos.service.js';

interface Revocacion {
  /** Reason for people and audit. */
  readonly motivo: string;
  /** `reemplazo`: superseded by a newer one in the same transaction. */
  readonly por: 'reemplazo' | 'titular' | 'administrador';
}

/**
 * Reason code in the CRL. An owner ceases to use the certificate; what an administrator writes is for people and has
 * no code. Never keyCompromise: a key that is here is destroyed with the certificate, and of a lost device nobody knows
 * that its key was used.
 */
const crlReasons = { reemplazo: 'reemplazo', titular: 'cese', administrador: null } as const satisfies Record<
  Revocacion['por'],
  CrlReason | null
>;

/**
 * One certificate from active to revoked: row, serial for the CRL, key destroyed, fact and audit entry, in one
 * transaction.
 */
@Injectable()
export class RevocacionService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly serials: SerialRepository,
    private readonly custody: SignerKeyCustody,
    private readonly hechos: HechosService,
  ) {}

  /**
   * @returns the row as it is afterwards; undefined when it was not active: then nothing changes and nothing is
   * announced
   */
  async revocar(tx: Tx, row: Revocable, { motivo, por }: Revocacion): Promise<CertificadoEntity | undefined> {
    const revocado = await this.certificados.revocar(tx, row.id, motivo);
    if (!revocado) return undefined;
    await this.serials.revoke(tx, row.serial, crlReasons[por]);
    if (row.llaveId) await this.custody.destroy(tx, [row.llaveId]);
    await this.hechos.revocado(tx, revocado, motivo, por === 'reemplazo');
    return revocado;
  }
}
