import { Injectable } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { firmar } from '@portal/contracts/firmas';
import { Idempotency, Transactions, type Tx } from '@portal/service-kit';
import { hashToken } from '../tablas/token.rules.js';
import { constanciaDe } from './constancia.rules.js';
import type { Intento, Reserva } from './intento.js';
import { IntentosService } from './intentos.service.js';
import { RegistroFirmaService } from './registro-firma.service.js';
import { ReservasService } from './reservas.service.js';

type Peticion = RequestOf<typeof firmar>;
type Respuesta = ResponseOf<typeof firmar>;

/**
 * A signature in three steps: claim the link, make the signed revision, make it true in one
 * transaction (docs/adr/0019).
 */
@Injectable()
export class FirmarService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reservas: ReservasService,
    private readonly intentos: IntentosService,
    private readonly registro: RegistroFirmaService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Signs the document for the link's role: exactly once, completely or not at all.
   * @throws AppError the codes of the contract; a failure frees the link before it is reported
   */
  async firmar(peticion: Peticion, context: CallContext): Promise<Respuesta> {
    const entrada = await this.transactions.run((tx) => this.entrar(tx, peticion, context), { step: 'firmar.reserva' });
    if ('anterior' in entrada) return entrada.anterior;
    const { reserva } = entrada;
    try {
      const intento = await this.intentos.preparar(reserva, peticion, context);
      return await this.completar(intento, peticion, context);
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
    const anterior = await this.idempotency.find(tx, context, firmar, peticion, hashToken(peticion.token));
    if (anterior) return { anterior: anterior.answer };
    return { reserva: await this.reservas.reservar(tx, peticion, context.requestId) };
  }

  /**
   * The turn keeps the other signer from building upon the same revision. A file that becomes no
   * revision goes with its note.
   */
  private completar(intento: Intento, peticion: Peticion, context: CallContext): Promise<Respuesta> {
    return this.reservas.inTurn(intento, async (tx, revision) => {
      const firmada = await this.intentos.firmar(intento, revision, peticion.signature);
      const { firma, completa } = await this.registro.registrar(tx, intento, revision, firmada);
      const { fila, titulos: textos } = intento;
      const { nivel, sha256 } = firmada;
      const message = 'Su firma digital con certificado ha sido registrada exitosamente.';
      const constancia = constanciaDe({ fila, firma, sha256, textos, completa });
      const respuesta = { message, nivel, sha256, completa, constancia };
      // It holds a name: the deletion of its enrolment finds it.
      await this.idempotency.store(tx, context, firmar, peticion, respuesta, hashToken(peticion.token), fila.id);
      return respuesta;
    });
  }
}
