import { Injectable } from '@nestjs/common';
import type { PermisoDeFirma } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { Audit, Clock, lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import type { CertificadoEntity } from '../certificados/certificado.entity.js';
import { CertificadosRepository } from '../certificados/certificados.repository.js';
import { actorDe, claveDe } from '../certificados/dueno.rules.js';
import { CrlService } from '../crl/crl.service.js';
import { CmsService } from './cms.service.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';
import { FirmasEmitidasRepository } from './firmas-emitidas.repository.js';

/** What is permitted, and the SHA-256 that it is used for, hexadecimal. */
type Peticion = PermisoDeFirma & { digest: string };
type Respuesta = Pick<FirmaEmitidaEntity, 'cms' | 'nivel'>;

/** The signature itself: check and CMS in one transaction, once per claim (security.md 27). */
@Injectable()
export class FirmarService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly firmas: FirmasEmitidasRepository,
    private readonly cms: CmsService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError CERTIFICADO_AJENO when it is not this signer's, CERTIFICADO_NO_VIGENTE when revoked, expired or not yet valid,
   * SELLO_NO_DISPONIBLE when the setting wants a timestamp and none is to be had: nothing is written then
   */
  async firmar(peticion: Peticion): Promise<Respuesta> {
    return this.crls.conCrlAlDia(() =>
      this.transactions.run((tx) => this.unaVez(tx, peticion), { step: 'firmar.emision' }),
    );
  }

  private async unaVez(tx: Tx, peticion: Peticion): Promise<Respuesta> {
    await lockForTransaction(tx, `firma:${peticion.claimId}`);
    const stored = await this.firmas.porReclamo(tx, peticion.claimId);
    return stored ? repetida(stored, peticion) : this.hacer(tx, peticion);
  }

  private async hacer(tx: Tx, { claimId, dueno, certificateId, digest }: Peticion): Promise<Respuesta> {
    const certificado = await this.exigirVigente(tx, certificateId, claveDe(dueno));
    await this.crls.exigirAlDia(tx, certificado);
    const firma: FirmaEmitidaEntity = {
      claimId,
      certificadoId: certificado.id,
      digest,
      ...(await this.cms.hacer(tx, certificado, digest)),
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

  private async exigirVigente(tx: Tx, id: string, dueno: string): Promise<CertificadoEntity & { llaveId: string }> {
    const held = await this.certificados.retener(tx, id);
    if (held?.dueno !== dueno) throw new AppError('CERTIFICADO_AJENO');
    if (!held.vigente || !held.llaveId) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return { ...held, llaveId: held.llaveId };
  }
}

/** The same claim again. @throws Error when it asks for something else: the caller has mixed up its claims */
function repetida(stored: FirmaEmitidaEntity, { digest, certificateId }: Peticion): FirmaEmitidaEntity {
  if (stored.digest !== digest || stored.certificadoId !== certificateId)
    throw new Error('a claim was used for another signature');
  return stored;
}
