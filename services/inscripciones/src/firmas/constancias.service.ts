import { Injectable } from '@nestjs/common';
import { AppError, DIAS_DE_UN_HECHO, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { firmar, type constanciaDelFirmante, type desenlaceDeFirma } from '@portal/contracts/firmas';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { Clock, Idempotency, Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { FirmasRepository } from '../tablas/firmas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { hashToken } from '../tablas/token.rules.js';
import { constanciaDe } from './constancia.rules.js';

const DIA_MS = 86_400_000;

/** What became of a signature: for the page whose answer was lost, and for the mail to its signer. */
@Injectable()
export class ConstanciasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly firmas: FirmasRepository,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /**
   * The link is read before the key: what commits between both statements is seen by the second one.
   * @throws AppError ENLACE_INVALIDO
   */
  desenlace(
    { token, clave }: RequestOf<typeof desenlaceDeFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof desenlaceDeFirma>> {
    return this.transactions.run(async (tx) => {
      const { enlace, reservado } = await this.enlaces.abrir(tx, token);
      const suya = { ...context, idempotencyKey: clave };
      const dada = await this.idempotency.answered(tx, suya, firmar, hashToken(token));
      if (dada) {
        const { constancia } = dada.answer;
        return { estado: 'registrada', ...(constancia && { constancia }) };
      }
      if (enlace.usadoEn) return { estado: 'registrada' };
      return { estado: reservado ? 'en-curso' : 'no-registrada' };
    });
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was deleted, or not signed lately */
  delFirmante({
    inscripcionId,
    rol,
  }: RequestOf<typeof constanciaDelFirmante>): Promise<ResponseOf<typeof constanciaDelFirmante>> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, inscripcionId);
      const firmas = await this.firmas.deInscripcion(tx, inscripcionId);
      const firma = firmas.find((una) => una.rol === rol);
      const desde = this.clock.now().getTime() - DIAS_DE_UN_HECHO * DIA_MS;
      if (!fila || !firma || firma.firmadaEn.getTime() < desde) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      const { sha256 } = await this.revisiones.numero(tx, inscripcionId, firma.revision);
      const completa = firmas.some((otra) => otra.rol !== rol);
      return {
        ...constanciaDe({ fila, firma, sha256, textos: fila.textos[rol], completa }),
        correo: firmanteDe(fila.formulario, rol).correo,
        creadorSub: fila.creadorSub,
      };
    });
  }
}
