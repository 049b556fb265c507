import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { cerrarFirma, firmar } from '@portal/contracts/firmas';
import { Idempotency, Transactions, type Tx } from '@portal/service-kit';
import { hashToken } from '../tablas/token.rules.js';
import { constanciaDe } from './constancia.rules.js';
import type { Intento, IntentoPreparado, Reserva, RevisionBase, RevisionFirmada } from './intento.js';
import { IntentosService } from './intentos.service.js';
import { PreparadasService } from './preparadas.service.js';
import { RegistroFirmaService } from './registro-firma.service.js';
import { ReservasService } from './reservas.service.js';

type Contrato = typeof firmar | typeof cerrarFirma;
type Respuesta = ResponseOf<Contrato>;

/** One way to sign: what the attempt is made of, and how the signed document comes to be. */
interface Camino<I extends Intento> {
  readonly contrato: Contrato;
  readonly peticion: RequestOf<Contrato>;
  readonly context: CallContext;
  readonly intento: (reserva: Reserva) => Promise<I>;
  readonly documento: (tx: Tx, intento: I, revision: RevisionBase) => Promise<RevisionFirmada>;
}

/**
 * A signature in three steps: claim the link, make the signed revision, make it true in one
 * transaction (docs/adr/0019). Where the key lies makes no other difference.
 */
@Injectable()
export class FirmarService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reservas: ReservasService,
    private readonly intentos: IntentosService,
    private readonly preparadas: PreparadasService,
    private readonly registro: RegistroFirmaService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Signs the document for the link's role: exactly once, completely or not at all.
   * @throws AppError the codes of the contract; a failure frees the link before it is reported
   */
  firmar(peticion: RequestOf<typeof firmar>, context: CallContext): Promise<Respuesta> {
    return this.unaVez({
      contrato: firmar,
      peticion,
      context,
      intento: (reserva) => this.intentos.preparar(reserva, peticion, context, 'servidor'),
      documento: (_tx, intento, revision) => this.intentos.firmar(intento, revision, peticion.signature),
    });
  }

  /**
   * As `firmar`, with what was prepared before and the value of the signer's device. Whatever came in between, another
   * signature, a return, a deletion, is found here as it would be there.
   */
  cerrar(peticion: RequestOf<typeof cerrarFirma>, context: CallContext): Promise<Respuesta> {
    return this.unaVez({
      contrato: cerrarFirma,
      peticion,
      context,
      intento: (reserva) => this.preparadas.intento(reserva, peticion.preparada),
      documento: async (tx, intento: IntentoPreparado, revision) => {
        if (revision.numero !== intento.preparada.revision) throw new AppError('FIRMA_DESACTUALIZADA');
        await this.preparadas.usar(tx, intento);
        return this.intentos.cerrar(intento, revision, peticion.valor);
      },
    });
  }

  private async unaVez<I extends Intento>(camino: Camino<I>): Promise<Respuesta> {
    const entrada = await this.transactions.run((tx) => this.entrar(tx, camino), { step: 'firmar.reserva' });
    if ('anterior' in entrada) return entrada.anterior;
    const { reserva } = entrada;
    try {
      return await this.completar(await camino.intento(reserva), camino);
    } catch (error) {
      await this.reservas.liberar(reserva);
      throw error;
    }
  }

  /** The answer that was given under this key, or the link held for this attempt. */
  private async entrar<I extends Intento>(
    tx: Tx,
    { contrato, peticion, context }: Camino<I>,
  ): Promise<{ anterior: Respuesta } | { reserva: Reserva }> {
    const anterior = await this.idempotency.find(tx, context, contrato, peticion, hashToken(peticion.token));
    if (anterior) return { anterior: anterior.answer };
    return { reserva: await this.reservas.reservar(tx, peticion, context.requestId) };
  }

  /**
   * The turn keeps the other signer from building upon the same revision. A file that becomes no
   * revision goes with its note.
   */
  private completar<I extends Intento>(
    intento: I,
    { contrato, peticion, context, documento }: Camino<I>,
  ): Promise<Respuesta> {
    return this.reservas.inTurn(intento, async (tx, revision) => {
      const firmada = await documento(tx, intento, revision);
      const { firma, completa } = await this.registro.registrar(tx, intento, revision, firmada);
      const { fila, titulos: textos } = intento;
      const { nivel, sha256 } = firmada;
      const message = 'Su firma digital con certificado ha sido registrada exitosamente.';
      const constancia = constanciaDe({ fila, firma, sha256, textos, completa });
      const respuesta = { message, nivel, sha256, completa, constancia };
      // It holds a name: the deletion of its enrolment finds it.
      await this.idempotency.store(tx, context, contrato, peticion, respuesta, hashToken(peticion.token), fila.id);
      return respuesta;
    });
  }
}
