import { Injectable } from '@nestjs/common';
import { can, type ResponseOf } from '@portal/contracts/core';
import { contarInscripciones, type tablero } from '@portal/contracts/portal';
import { Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Calls } from '../routes/calls.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';

/** The dashboard's figures: the service counts enrolments, the gateway people. */
@Injectable()
export class TableroService {
  constructor(
    private readonly calls: Calls,
    private readonly transactions: Transactions,
    private readonly sesiones: SesionesRepository,
  ) {}

  /** A person who is no administrator sees one active user: themselves. */
  async contar(): Promise<ResponseOf<typeof tablero>> {
    const todos = can(currentRequest().actor, 'inscripcion.revisar');
    const [conteos, activeUsers] = await Promise.all([
      this.calls.send(contarInscripciones, {}),
      todos ? this.transactions.run((tx) => this.sesiones.countActive(tx)) : 1,
    ]);
    return { ...conteos, activeUsers };
  }
}
