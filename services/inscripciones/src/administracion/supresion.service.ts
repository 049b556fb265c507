import { Injectable } from '@nestjs/common';
import type { Persona } from '@portal/contracts/core';
import { nombreVisible } from '@portal/dominio/formatos';
import { Clock, forgetResource, type Tx } from '@portal/service-kit';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { esSembrada, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { DespedidasService } from './despedidas.service.js';

/**
 * Erases an enrolment for good: form, files, signatures and links. The audit keeps a tombstone of ids and hashes, and
 * `lapida` says to administrators who deleted it and when.
 */
@Injectable()
export class SupresionService {
  constructor(
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly despedidas: DespedidasService,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /** For whoever holds its lock, in their unit. */
  async suprimir(tx: Tx, fila: InscripcionEntity, persona: Persona, motivo: string | undefined): Promise<void> {
    // Its people are invented: nobody is to be written to.
    const avisosSellados = esSembrada(fila) ? null : await this.despedidas.sellar(tx, fila);
    await this.inscripciones.borrar(tx, fila);
    // Stored answers hold names and addresses too, and facts that wait tell of what is gone.
    await forgetResource(tx, { member: 'inscripcionId', id: fila.id });
    await this.lapidas.poner(tx, {
      inscripcionId: fila.id,
      codigo: fila.codigo,
      eliminadaEn: this.clock.now(),
      porSub: persona.subject,
      porNombre: nombreVisible(persona),
      avisosSellados,
    });
    await this.hechos.inscripcionEliminada(tx, fila, motivo);
  }
}
