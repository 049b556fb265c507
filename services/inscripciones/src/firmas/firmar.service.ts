import { Injectable } from '@nestjs/common';
import { certificadoDe, constanciaDeFirma, expirado, type PermisoDeFirma } from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { firmar } from '@portal/contracts/firmas';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { firmarRevision } from '@portal/contracts/pdf';
import { Calls, Clock, Idempotency, Permits, Transactions, type Tx } from '@portal/service-kit';
import { aEmitido, type CertificadoEmitido } from '../tablas/enlace.entity.js';
import { huellaDeToken } from '../tablas/token.rules.js';
import { duenoDe } from './certificados-firmante.service.js';
import { evidenciaDe } from './evidencia.rules.js';
import { RegistroFirmaService, type Intento, type Revision } from './registro-firma.service.js';
import { ReservasService, type Reserva } from './reservas.service.js';

type Peticion = RequestOf<typeof firmar>;
type Respuesta = ResponseOf<typeof firmar>;

/** A signature: the link is claimed, `pdf` makes the signed revision with what `certificados` signs, then one transaction makes it true (ADR 19). */
@Injectable()
export class FirmarService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reservas: ReservasService,
    private readonly registro: RegistroFirmaService,
    private readonly calls: Calls,
    private readonly permits: Permits,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs the document for the link's role: exactly once, completely or not at all.
   * @throws AppError the codes of the contract; whatever fails frees the link before it is told
   */
  async firmar(peticion: Peticion, context: CallContext): Promise<Respuesta> {
    const entrada = await this.transactions.run((tx) => this.entrar(tx, peticion, context), { step: 'firmar.reserva' });
    if ('anterior' in entrada) return entrada.anterior;
    const { reserva } = entrada;
    try {
      return await this.enTurno(await this.prepararIntento(reserva, peticion, context), peticion, context);
    } catch (error) {
      await this.reservas.liberar(reserva);
      throw error;
    }
  }

  /** The answer that was given under this key, or the link held for this attempt. */
  private async entrar(
    tx: Tx,
    peticion: Peticion,
    context: CallContext,
  ): Promise<{ anterior: Respuesta } | { reserva: Reserva }> {
    const anterior = await this.idempotency.find(tx, context, firmar, peticion, huellaDeToken(peticion.token));
    if (anterior) return { anterior: anterior.answer };
    return { reserva: await this.reservas.reservar(tx, peticion, context.requestId) };
  }

  /** Asked only by the attempt that holds the link: a hundred others cost `pdf` and `certificados` nothing. */
  private async prepararIntento(reserva: Reserva, peticion: Peticion, { actor }: CallContext): Promise<Intento> {
    const ahora = this.clock.now();
    const { ip, userAgent } = actor.kind === 'proceso' ? { ip: '', userAgent: '' } : actor;
    return {
      ...reserva,
      ahora,
      certificado: await this.certificado(reserva.enlace, peticion.certificateId, ahora),
      metadatos: peticion.metadata,
      observado: { ip, userAgent, en: ahora.toISOString() },
      textos: reserva.textos.map(({ clave, version, sha256 }) => ({ clave, version, sha256 })),
    };
  }

  /**
   * What the signature shows of its certificate. Known of one that was issued by this link, asked for of any other; whether it is
   * still good says `certificados` when it signs. @throws AppError CERTIFICADO_AJENO, CERTIFICADO_NO_VIGENTE when that can be told already
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

  /** Under the enrolment's lock, so that the other signer's revision is never built upon the same one. A file that becomes no revision goes with its note. */
  private enTurno(intento: Intento, peticion: Peticion, context: CallContext): Promise<Respuesta> {
    const unidad = async (tx: Tx, revision: Revision): Promise<Respuesta> => {
      const archivo = await this.firmarRevision(intento, revision, peticion.signature);
      const completa = await this.registro.registrar(tx, intento, revision, archivo);
      const { nivel, sha256 } = archivo;
      const respuesta = {
        message: 'Su firma digital con certificado ha sido registrada exitosamente.',
        nivel,
        sha256,
        completa,
      };
      await this.idempotency.store(tx, context, firmar, peticion, respuesta, huellaDeToken(peticion.token));
      return respuesta;
    };
    return this.registro.conCerrojo(intento, unidad);
  }

  private async firmarRevision(intento: Intento, { numero, key, sha256, bytes }: Revision, dibujo: string) {
    const { enlace, fila, certificado, metadatos, textos, ahora, reservaId: claimId } = intento;
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
    return { ...archivo, nivel: this.nivel(permiso, constancia) };
  }

  /** At which level `certificados` says itself that it signed, with this certificate for this attempt. @throws AppError ERROR_INTERNO when it does not: nobody's mistake outside */
  private nivel({ claimId, certificateId }: PermisoDeFirma, constancia: string): string {
    try {
      const hecha = this.permits.read('certificados', constanciaDeFirma, constancia);
      if (hecha.claimId === claimId && hecha.certificateId === certificateId) return hecha.nivel;
      throw new Error('signed for another attempt');
    } catch (cause) {
      throw new AppError('ERROR_INTERNO', { detail: 'certificados does not say that it signed', cause });
    }
  }
}
