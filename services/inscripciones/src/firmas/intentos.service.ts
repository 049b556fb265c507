import { Injectable } from '@nestjs/common';
import {
  certificadoDe,
  constanciaDeFirma,
  type ConstanciaDeFirma,
  type LugarDeLlave,
  type PermisoDeFirma,
} from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { firmar } from '@portal/contracts/firmas';
import { firmanteDe, personaQueFirma } from '@portal/contracts/inscripciones';
import { borradorDe, cerrarRevision, firmarRevision, type abrirRevision } from '@portal/contracts/pdf';
import { expirado } from '@portal/dominio/certificado';
import { esFirmaDe, FIRMA_SIN_NOMBRE } from '@portal/dominio/nombres';
import { Calls, Clock, Permits } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { DocumentosGuardados } from '../tablas/documentos-guardados.js';
import { aEmitido, duenoDe, type CertificadoEmitido } from '../tablas/enlace.entity.js';
import { defectoDe } from './documento-firmado.rules.js';
import { evidenciaDe } from './evidencia.rules.js';
import type { Intento, IntentoPreparado, Reserva, RevisionBase, RevisionFirmada } from './intento.js';

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
    private readonly guardados: DocumentosGuardados,
  ) {}

  /**
   * Only the attempt that holds the link comes here: a hundred others cost `certificados` nothing.
   * @throws AppError DATOS_INVALIDOS for a typed signature without the signer's name
   * @throws AppError CERTIFICADO_AJENO, CERTIFICADO_NO_VIGENTE when that is known before `certificados` signs
   * @throws AppError LLAVE_EN_OTRO_LUGAR, for the portal's own keys CERTIFICADO_NO_VIGENTE, when the key of that
   * certificate is not where it is to sign
   */
  async preparar(
    reserva: Reserva,
    { certificateId, metadata }: RequestOf<typeof firmar>,
    { actor }: CallContext,
    llaveEn: LugarDeLlave,
  ): Promise<Intento> {
    assertPropia(metadata.typedName, personaQueFirma(firmanteDe(reserva.fila.formulario, reserva.enlace.rol)).nombre);
    const ahora = this.clock.now();
    const certificado = await this.certificado(reserva, certificateId, ahora);
    // Pages of the release before sign with the portal's keys only, and do not know the newer code.
    if ((certificado.llave ?? 'servidor') !== llaveEn)
      throw new AppError(llaveEn === 'servidor' ? 'CERTIFICADO_NO_VIGENTE' : 'LLAVE_EN_OTRO_LUGAR');
    const { ip, userAgent } = actor.kind === 'proceso' ? { ip: '', userAgent: '' } : actor;
    return {
      ...reserva,
      ahora,
      certificado,
      metadatos: metadata,
      observado: { ip, userAgent, en: ahora.toISOString() },
      titulos: reserva.textos,
      textos: reserva.textos.map(({ clave, version, sha256 }) => ({ clave, version, sha256 })),
    };
  }

  /**
   * Believes `pdf` nothing: it reads what was stored, and compares it with the hash of the former revision and with the
   * proof of `certificados` (docs/adr/0026-inscripciones-reads-what-was-signed.md).
   * @throws AppError the refusals of `pdf` and `certificados`; ERROR_INTERNO without proof that `certificados` signed,
   * or when the stored document is not the one that was asked for
   */
  async firmar(intento: Intento, base: RevisionBase, dibujo: string): Promise<RevisionFirmada> {
    const permiso = permisoDe(intento);
    const firmada = await this.calls.send(firmarRevision, {
      ...aperturaDe(intento, base, dibujo),
      permiso: this.permits.give('certificados', permiso),
    });
    return this.comprobada(intento, base, permiso, firmada);
  }

  /** The same from a prepared signature and the value that the signer's device made. It is believed as little. */
  async cerrar(intento: IntentoPreparado, base: RevisionBase, valor: string): Promise<RevisionFirmada> {
    const permiso = permisoDe(intento);
    const { id, digest } = intento.preparada;
    const firmada = await this.calls.send(cerrarRevision, {
      claimId: intento.reservaId,
      borrador: borradorDe(id),
      digest,
      permiso: this.permits.give('certificados', permiso),
      valor,
    });
    return this.comprobada(intento, base, permiso, firmada);
  }

  private async comprobada(
    { enlace, certificado }: Intento,
    base: RevisionBase,
    permiso: PermisoDeFirma,
    { constancia, ...archivo }: ResponseOf<typeof firmarRevision>,
  ): Promise<RevisionFirmada> {
    const { nivel, digest } = this.dichoDe(constancia, permiso);
    const defecto = defectoDe({
      rol: enlace.rol,
      huella: certificado.fingerprint,
      digest,
      nivel,
      conocida: base.numero > 0,
      antes: base,
      anunciado: archivo.sha256,
      despues: await this.guardados.leer(archivo),
    });
    if (defecto !== undefined) throw ajeno(`the signed document: ${defecto}`);
    return { ...archivo, nivel };
  }

  /**
   * What the signature shows of its certificate. The link knows the one that it issued; `certificados` is asked for
   * any other, and decides itself, when it signs, whether the certificate is still good. An older one of this signer is
   * no longer good; one of somebody else is not told from one that never was.
   */
  private async certificado(reserva: Reserva, id: string, ahora: Date): Promise<CertificadoEmitido> {
    const { enlace } = reserva;
    const certificado = enlace.certificado?.id === id ? enlace.certificado : await this.suyo(reserva, id);
    if (!certificado) throw new AppError('CERTIFICADO_AJENO');
    if (expirado(certificado.validTo, ahora)) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return certificado;
  }

  /** @throws AppError CERTIFICADO_NO_VIGENTE when it was revoked or replaced, or names an address that was corrected */
  private async suyo({ enlace, fila, correccion }: Reserva, id: string): Promise<CertificadoEmitido | undefined> {
    const { certificado } = await this.calls.send(certificadoDe, { dueno: duenoDe(enlace), id });
    if (!certificado) return undefined;
    const { correo } = firmanteCon(fila.formulario, enlace.rol, correccion);
    if (certificado.status !== 'active' || certificado.email !== correo) throw new AppError('CERTIFICADO_NO_VIGENTE');
    return aEmitido(certificado);
  }

  /**
   * Reads digest and level of the signature from the proof of `certificados`, which `pdf` only carries.
   * @throws AppError ERROR_INTERNO when the proof is not genuine, or is about another attempt or another certificate
   */
  private dichoDe(constancia: string, permiso: PermisoDeFirma): ConstanciaDeFirma {
    const dicho = this.leerConstancia(constancia);
    if (dicho.claimId !== permiso.claimId || dicho.certificateId !== permiso.certificateId)
      throw ajeno('certificados signed for another attempt');
    return dicho;
  }

  private leerConstancia(constancia: string): ConstanciaDeFirma {
    try {
      return this.permits.read('certificados', constanciaDeFirma, constancia);
    } catch (cause) {
      throw new AppError('ERROR_INTERNO', { detail: 'no proof that certificados signed', cause });
    }
  }
}

const permisoDe = ({ reservaId: claimId, enlace, certificado }: Intento): PermisoDeFirma => ({
  claimId,
  dueno: duenoDe(enlace),
  certificateId: certificado.id,
});

/** What `pdf` opens the next revision with. The first signature certifies. */
export const aperturaDe = (
  { enlace, fila, certificado, metadatos, textos, ahora, reservaId: claimId, correccion }: Intento,
  { numero, key, sha256, bytes }: RevisionBase,
  dibujo: string,
): RequestOf<typeof abrirRevision> => ({
  claimId,
  revision: { key, sha256, bytes },
  rol: enlace.rol,
  certifica: numero === 0,
  dibujo,
  evidencia: evidenciaDe({
    firmante: firmanteDe(fila.formulario, enlace.rol),
    ...{ certificado, metadatos, textos, ahora, correccion },
  }),
});

/** Something inside says what is not so. People learn nothing of it; the log does. */
const ajeno = (detail: string): AppError => new AppError('ERROR_INTERNO', { detail });

function assertPropia(escrita: string | undefined, nombre: string): void {
  if (escrita !== undefined && !esFirmaDe(escrita, nombre))
    throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'metadata.typedName', message: FIRMA_SIN_NOMBRE }] });
}
