import { Injectable } from '@nestjs/common';
import { certificadoEmitido, certificadoRevocado, type Dueno } from '@portal/contracts/certificados';
import type { CallContext } from '@portal/contracts/core';
import { Audit, Outbox, runInContext, type Fact, type Tx } from '@portal/service-kit';
import type { DistinguishedName } from '../x509/distinguished-name.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { actorDe, duenoDe } from './dueno.rules.js';
import { fingerprintOf } from './to-certificado.js';

/** A request for a certificate. */
export interface Solicitud {
  readonly dueno: Dueno;
  readonly sujeto: DistinguishedName;
  readonly email: string;
  /** SubjectPublicKeyInfo, DER, of a key that was made elsewhere and stays there. Absent: the pool gives one. */
  readonly publicKey?: Buffer;
  /** In whose name its facts are recorded. */
  readonly context: CallContext;
}

/** A new certificate, and what it was asked for with. */
interface Emitido {
  readonly row: CertificadoEntity;
  readonly solicitud: Solicitud;
}

/** What becomes known of a certificate: the fact for other processes and the audit entry. */
@Injectable()
export class HechosService {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit<'certificados'>,
  ) {}

  /** Each in the context of its own request. */
  async emitidos(tx: Tx, emitidos: readonly Emitido[]): Promise<void> {
    await this.outbox.appendAll(
      tx,
      emitidos.flatMap((one) => this.emitido(one)),
    );
  }

  async revocado(tx: Tx, row: CertificadoEntity, motivo: string, porReemplazo: boolean): Promise<void> {
    const dueno = duenoDe(row);
    await this.outbox.append(tx, certificadoRevocado, {
      certificadoId: row.id,
      dueno,
      fingerprint: fingerprintOf(row.der),
      revocadoEn: (row.revocadoEn as Date).toISOString(),
      porReemplazo,
    });
    await this.audit.append(tx, {
      accion: 'certificado.revocado',
      resultado: 'hecho',
      recurso: `certificado:${row.id}`,
      datos: { serial: row.serial, porReemplazo, ...deFirmante(dueno) },
      motivo,
      ...(porReemplazo && { actor: actorDe(dueno) }),
    });
  }

  private emitido({ row, solicitud: { dueno, context } }: Emitido): Fact[] {
    const fingerprint = fingerprintOf(row.der);
    return runInContext(context, () => [
      this.outbox.fact(certificadoEmitido, {
        certificadoId: row.id,
        dueno,
        fingerprint,
        emitidoEn: row.emitidoEn.toISOString(),
        venceEn: row.validoHasta.toISOString(),
      }),
      this.audit.fact({
        accion: 'certificado.emitido',
        resultado: 'hecho',
        actor: actorDe(dueno),
        recurso: `certificado:${row.id}`,
        datos: { serial: row.serial, fingerprint, llave: row.llaveEn, ...deFirmante(dueno) },
      }),
    ]);
  }
}

/** The enrolment whose story the entry belongs to. */
const deFirmante = (dueno: Dueno): Readonly<Record<string, string>> =>
  dueno.kind === 'firmante' ? { inscripcion: dueno.inscripcionId, rol: dueno.rol } : {};
