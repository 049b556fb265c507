import { Injectable } from '@nestjs/common';
import { AppError, DIAS_DE_UN_HECHO, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { constanciaDelFirmante } from '@portal/contracts/firmas';
import { Clock, Transactions } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { FirmasRepository } from '../tablas/firmas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { constanciaDe } from './constancia.rules.js';

const DIA_MS = 86_400_000;

/** The receipt of a signature, for the mail to its signer. */
@Injectable()
export class ConstanciasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly firmas: FirmasRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly clock: Clock,
  ) {}

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
      const correccion = await this.correcciones.vigente(tx, inscripcionId, rol);
      return {
        ...constanciaDe({ fila, firma, sha256, textos: fila.textos[rol], completa }),
        correo: firmanteCon(fila.formulario, rol, correccion).correo,
        creadorSub: fila.creadorSub,
      };
    });
  }
}
