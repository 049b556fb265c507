import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { lockForTransaction, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { aListada } from '../tablas/listada.rules.js';
import { CupoDeEnviosService } from './cupo-de-envios.service.js';

/** The last unit of a sending: uploads used, snapshot kept, row, event and audit, or nothing. */
@Injectable()
export class RegistroEnvioService {
  constructor(
    private readonly inscripciones: InscripcionesRepository,
    private readonly cargas: CargasRepository,
    private readonly borrados: BorradosRepository,
    private readonly hechos: HechosRepository,
    private readonly cupo: CupoDeEnviosService,
  ) {}

  /** Refuses early what `registrar` would refuse: a flood then writes no snapshot. @throws AppError LIMITE_DE_ENVIOS */
  exigirCupo(tx: Tx, creadorSub: string): Promise<void> {
    return this.cupo.exigir(tx, creadorSub);
  }

  /**
   * @throws AppError LIMITE_DE_ENVIOS; CARGA_NO_RECONOCIDA; INSCRIPCION_NO_ENCONTRADA; SERVICIO_NO_DISPONIBLE when the
   * sweep took the snapshot first
   */
  async registrar(tx: Tx, fila: InscripcionEntity): Promise<InscripcionListada> {
    // Of many at once each counts those before it.
    await lockForTransaction(tx, `envios:${fila.creadorSub}`);
    await this.cupo.exigir(tx, fila.creadorSub);
    await this.cargas.usar(tx, fila.creadorSub, fila.formulario, fila.id);
    if (!(await this.borrados.conservar(tx, fila.instantaneaKey)))
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the snapshot was given up', retryAfter: 2 });
    await this.reemplazar(tx, fila);
    await this.inscripciones.insertar(tx, fila);
    await this.hechos.inscripcionEnviada(tx, fila);
    return aListada(fila, []);
  }

  /** Of two that replace one returned enrolment the first is stored; the other is refused and learns of it. */
  private async reemplazar(tx: Tx, { codigo: por, creadorSub, reemplaza }: InscripcionEntity): Promise<void> {
    if (!reemplaza) return;
    const id = await this.inscripciones.reemplazar(tx, { codigo: reemplaza, por, creadorSub });
    if (id !== undefined) return this.hechos.inscripcionReemplazada(tx, id, por);
    const otra = await this.inscripciones.porCodigo(tx, reemplaza);
    const message =
      otra?.creadorSub === creadorSub && otra.reemplazadaPor
        ? `La inscripción ${reemplaza} ya la reemplazó la ${otra.reemplazadaPor}.`
        : `La inscripción ${reemplaza} no está devuelta para corregir.`;
    throw new AppError('INSCRIPCION_NO_ENCONTRADA', { fields: [{ path: 'reemplaza', message }] });
  }
}
