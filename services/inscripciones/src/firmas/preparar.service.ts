import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { prepararFirma } from '@portal/contracts/firmas';
import { abrirRevision } from '@portal/contracts/pdf';
import { attributesToSign } from '@portal/pdf-signature';
import { Calls, Transactions, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import type { IntentoPreparado, Reserva, RevisionBase } from './intento.js';
import { aperturaDe, IntentosService } from './intentos.service.js';
import { PreparadasService, type PorGuardar } from './preparadas.service.js';
import { assertPorFirmar } from './reservas.service.js';

/**
 * The first half of a signature whose key lies on the signer's device: the draft, and what the device signs of it
 * (docs/adr/0068-a-key-born-with-its-signer.md). `FirmarService` closes it.
 */
@Injectable()
export class PrepararService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly intentos: IntentosService,
    private readonly preparadas: PreparadasService,
    private readonly calls: Calls,
  ) {}

  /**
   * Nothing is held while `pdf` draws: a link that was used, ended or deleted meanwhile gets none. The newest one of a
   * link replaces the former.
   * @throws AppError the codes of the contract
   */
  async preparar(
    peticion: RequestOf<typeof prepararFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof prepararFirma>> {
    const { reserva, base } = await this.transactions.run((tx) => this.abrir(tx, peticion, context));
    const intento = await this.intentos.preparar(reserva, peticion, context, 'dispositivo');
    const { digest } = await this.calls.send(abrirRevision, aperturaDe(intento, base, peticion.signature));
    const { certificado, metadatos: declarado, observado, ahora: firmadaEn, enlace } = intento;
    const preparada = {
      id: reserva.reservaId,
      enlaceId: enlace.id,
      revision: base.numero,
      digest,
      certificado,
      declarado,
      observado,
      firmadaEn,
    };
    const venceEn = await this.transactions.run((tx) => this.guardar(tx, preparada, peticion.token));
    return { preparada: preparada.id, atributos: atributosDe(digest, certificado), venceEn: venceEn.toISOString() };
  }

  private async abrir(
    tx: Tx,
    { token, documentHash }: RequestOf<typeof prepararFirma>,
    { requestId }: CallContext,
  ): Promise<{ reserva: Reserva; base: RevisionBase }> {
    const abierto = await this.enlaces.abrir(tx, token);
    assertPorFirmar(abierto, documentHash);
    const base = await this.revisiones.actual(tx, abierto.fila.id);
    if (!base) throw new AppError('ENLACE_INVALIDO');
    const reservaId = randomUUID();
    await this.preparadas.anotarBorrador(tx, reservaId);
    return { reserva: { ...abierto, reservaId, requestId }, base };
  }

  /** @throws AppError FIRMA_YA_REGISTRADA, ENLACE_INVALIDO: what became of the link since it was opened */
  private async guardar(tx: Tx, preparada: PorGuardar, token: string): Promise<Date> {
    const venceEn = await this.preparadas.guardar(tx, preparada);
    if (venceEn) return venceEn;
    const { enlace } = await this.enlaces.abrir(tx, token);
    throw new AppError(enlace.usadoEn ? 'FIRMA_YA_REGISTRADA' : 'ENLACE_INVALIDO');
  }
}

/** What the key signs of a draft, base64. `certificados` computes the same from the certificate itself. */
const atributosDe = (digest: string, { fingerprint }: IntentoPreparado['certificado']): string =>
  attributesToSign(Buffer.from(digest, 'hex'), Buffer.from(fingerprint.replaceAll(':', ''), 'hex')).toString('base64');
