import { Injectable } from '@nestjs/common';
import type { PermisoDeFirma } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { Audit, Clock, type Tx } from '@portal/service-kit';
import type { CertificadoEntity } from '../certificados/certificado.entity.js';
import { CertificadosRepository } from '../certificados/certificados.repository.js';
import { actorDe, claveDe } from '../certificados/dueno.rules.js';
import { CrlService } from '../crl/crl.service.js';
import { CmsService } from './cms.service.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';
import { FirmasEmitidasRepository } from './firmas-emitidas.repository.js';

/** What is permitted, and the SHA-256 that it is used for, hexadecimal. */
export type Peticion = PermisoDeFirma & { digest: string };

/** Makes a signature: checks the certificate, then CMS, row and audit entry, in one transaction. */
@Injectable()
export class FirmaNuevaService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly crls: CrlService,
    private readonly cms: CmsService,
    private readonly firmas: FirmasEmitidasRepository,
    private readonly audit: Audit<'certificados'>,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError CERTIFICADO_AJENO when it is not this signer's, CERTIFICADO_NO_VIGENTE when revoked, expired or
   * not yet valid, SELLO_NO_DISPONIBLE when the setting demands a timestamp and none is available
   */
  async firmar(tx: Tx, { claimId, dueno, certificateId, digest }: Peticion): Promise<FirmaEmitidaEntity> {
    const certificado = await this.demandVigente(tx, certificateId, claveDe(dueno));
    await this.crls.demandCurrent(tx, certificado);
    const firma: FirmaEmitidaEntity = {
      claimId,
      certificadoId: certificado.id,
      digest,
      ...(await this.cms.make(tx, certificado, digest)),
      firmadoEn: this.clock.now(),
    };
    await this.firmas.insert(tx, firma);
    await this.audit.append(tx, {
      accion: 'certificado.usado',
      resultado: 'hecho',
      actor: actorDe(dueno),
      recurso: `certificado:${certificado.id}`,
      datos: { claimId, digest, nivel: firma.nivel },
    });
    return firma;
  }

  private async demandVigente(tx: Tx, id: string, dueno: string): Promise<CertificadoEntity & { llaveId: string }> {
    const held = await this.certificados.hold(tx, id);
    if (held?.dueno !== dueno) throw new AppError('CERTIFICADO_AJENO');
    if (!held.vigente || !held.llaveId) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return { ...held, llaveId: held.llaveId };
  }
}
