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

/**
 * What is permitted, and the SHA-256 that it is used for, hexadecimal. The value (base64) comes along where the key is
 * on the signer's device.
 */
export type Peticion = PermisoDeFirma & { digest: string; valor?: string | undefined };

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
   * not yet valid, or when a value comes for a key of ours, or none for a device's, DATOS_INVALIDOS for a value that is
   * not of this certificate over these bytes, SELLO_NO_DISPONIBLE when the setting demands a timestamp and there is
   * none
   */
  async firmar(tx: Tx, { claimId, dueno, certificateId, digest, valor }: Peticion): Promise<FirmaEmitidaEntity> {
    const certificado = await this.demandVigente(tx, certificateId, claveDe(dueno));
    if ((certificado.llaveEn === 'dispositivo') !== (valor !== undefined)) throw new AppError('CERTIFICADO_NO_VIGENTE');
    await this.crls.demandCurrent(tx, certificado);
    const firma: FirmaEmitidaEntity = {
      claimId,
      certificadoId: certificado.id,
      digest,
      ...(await this.cms.make(tx, certificado, digest, valor)),
      firmadoEn: this.clock.now(),
    };
    await Promise.all([
      this.firmas.insert(tx, firma),
      this.audit.append(tx, {
        accion: 'certificado.usado',
        resultado: 'hecho',
        actor: actorDe(dueno),
        recurso: `certificado:${certificado.id}`,
        datos: { claimId, digest, nivel: firma.nivel, llave: certificado.llaveEn },
      }),
    ]);
    return firma;
  }

  private async demandVigente(tx: Tx, id: string, dueno: string): Promise<CertificadoEntity> {
    const held = await this.certificados.hold(tx, id);
    if (held?.dueno !== dueno) throw new AppError('CERTIFICADO_AJENO');
    if (!held.vigente) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return held;
  }
}
