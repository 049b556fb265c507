import { Injectable } from '@nestjs/common';
import { certificadoDe, constanciaDeFirma, type PermisoDeFirma } from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf } from '@portal/contracts/core';
import type { firmar } from '@portal/contracts/firmas';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { firmarRevision } from '@portal/contracts/pdf';
import { expirado } from '@portal/dominio/certificado';
import { Calls, Clock, Permits } from '@portal/service-kit';
import { aEmitido, duenoDe, type CertificadoEmitido } from '../tablas/enlace.entity.js';
import { evidenciaDe } from './evidencia.rules.js';
import type { Intento, Reserva, RevisionBase, RevisionFirmada } from './intento.js';

/**
 * Makes the signed document of an attempt: gathers what it signs with, then asks `pdf` (docs/adr/0019).
 * Nothing is registered.
 */
@Injectable()
export class IntentosService {
  constructor(
    private readonly calls: Calls,
    private readonly permits: Permits,
    private readonly clock: Clock,
  ) {}

  /**
   * Only the attempt that holds the link comes here: a hundred others cost `certificados` nothing.
   * @throws AppError CERTIFICADO_AJENO, CERTIFICADO_NO_VIGENTE when that is known before `certificados` signs
   */
  async preparar(
    reserva: Reserva,
    { certificateId, metadata }: RequestOf<typeof firmar>,
    { actor }: CallContext,
  ): Promise<Intento> {
    const ahora = this.clock.now();
    const { ip, userAgent } = actor.kind === 'proceso' ? { ip: '', userAgent: '' } : actor;
    return {
      ...reserva,
      ahora,
      certificado: await this.certificado(reserva.enlace, certificateId, ahora),
      metadatos: metadata,
      observado: { ip, userAgent, en: ahora.toISOString() },
      textos: reserva.textos.map(({ clave, version, sha256 }) => ({ clave, version, sha256 })),
    };
  }

  /**
   * @throws AppError the refusals of `pdf` and `certificados`; ERROR_INTERNO without proof that `certificados` signed
   */
  async firmar(
    { enlace, fila, certificado, metadatos, textos, ahora, reservaId: claimId }: Intento,
    { numero, key, sha256, bytes }: RevisionBase,
    dibujo: string,
  ): Promise<RevisionFirmada> {
    const firmante = firmanteDe(fila.formulario, enlace.rol);
    const permiso: PermisoDeFirma = { claimId, dueno: duenoDe(enlace), certificateId: certificado.id };
    const { constancia, ...archivo } = await this.calls.send(firmarRevision, {
      claimId,
      revision: { key, sha256, bytes },
      rol: enlace.rol,
      certifica: numero === 0,
      dibujo,
      evidencia: evidenciaDe({ firmante, certificado, metadatos, textos, ahora }),
      permiso: this.permits.give('certificados', permiso),
    });
    return { ...archivo, nivel: this.nivelDe(constancia, permiso) };
  }

  /**
   * What the signature shows of its certificate. The link knows the one that it issued; `certificados` is asked for
   * any other, and decides itself, when it signs, whether the certificate is still good.
   */
  private async certificado(enlace: Intento['enlace'], id: string, ahora: Date): Promise<CertificadoEmitido> {
    const certificado = enlace.certificado?.id === id ? enlace.certificado : await this.suCertificado(enlace);
    if (certificado?.id !== id) throw new AppError('CERTIFICADO_AJENO');
    if (expirado(certificado.validTo, ahora)) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return certificado;
  }

  private async suCertificado(enlace: Intento['enlace']): Promise<CertificadoEmitido | undefined> {
    const { certificado } = await this.calls.send(certificadoDe, { dueno: duenoDe(enlace) });
    return certificado ? aEmitido(certificado) : undefined;
  }

  /**
   * Reads the level of the signature from the proof of `certificados`, which `pdf` only carries.
   * @throws AppError ERROR_INTERNO when the proof is not genuine, or is about another attempt or another certificate
   */
  private nivelDe(constancia: string, permiso: PermisoDeFirma): string {
    const { claimId, certificateId, nivel } = this.leerConstancia(constancia);
    if (claimId !== permiso.claimId || certificateId !== permiso.certificateId)
      throw new AppError('ERROR_INTERNO', { detail: 'certificados signed for another attempt' });
    return nivel;
  }

  private leerConstancia(constancia: string) {
    try {
      return this.permits.read('certificados', constanciaDeFirma, constancia);
    } catch (cause) {
      throw new AppError('ERROR_INTERNO', { detail: 'no proof that certificados signed', cause });
    }
  }
}
