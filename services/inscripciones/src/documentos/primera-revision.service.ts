import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts/core';
import { borradorDeRevision0, type prepararDocumento } from '@portal/contracts/pdf';
import { Transactions } from '@portal/service-kit';
import { EmisionService } from '../enlaces/emision.service.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** Registers revision 0 and issues both links in one transaction: no link is mailed before its document is stored. */
@Injectable()
export class PrimeraRevisionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly hechos: HechosRepository,
    private readonly emision: EmisionService,
  ) {}

  /**
   * Only the first of two renderings registers; the sweep deletes its receipt, and what others stored. A file that
   * comes after the enrolment was deleted is deleted too, and one that was taken back meanwhile gets its document
   * without links.
   */
  async registrar(
    fila: InscripcionEntity,
    { key, sha256, bytes, paginas }: ResponseOf<typeof prepararDocumento>,
    ahora: Date,
  ): Promise<void> {
    const { id: inscripcionId } = fila;
    await this.transactions.run(
      async (tx) => {
        await lockInscripcion(tx, inscripcionId);
        const actual = await this.inscripciones.porId(tx, inscripcionId);
        if (!actual) return this.borrados.anotar(tx, [key]);
        await this.borrados.anotar(tx, [borradorDeRevision0(fila.instantaneaSha256)]);
        if (!(await this.inscripciones.estrenarDocumento(tx, inscripcionId, ahora))) {
          // The receipt may not name it: another process overwrote it, or the sweep took it first.
          if (!(await this.revisiones.registrada(tx, sha256))) await this.borrados.anotar(tx, [key]);
          return;
        }
        await this.revisiones.insertar(tx, { inscripcionId, numero: 0, key, sha256, bytes, creadaEn: ahora });
        await this.hechos.documentoPreparado(tx, { inscripcionId, sha256, bytes, paginas });
        if (actual.retiradaEn) return;
        await this.emision.emitir(tx, fila, 'conductor', 'solicitud');
        await this.emision.emitir(tx, fila, 'propietario', 'solicitud');
      },
      { step: 'preparar.registro' },
    );
  }
}
