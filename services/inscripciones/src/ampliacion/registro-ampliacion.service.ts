import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe } from '@portal/contracts/pdf';
import { Clock, Transactions } from '@portal/service-kit';
import { AmpliacionesRepository, type ReservaAmpliacion } from '../tablas/ampliaciones.repository.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** One attempt to extend a document: what it lacks, and under which claim its files lie. */
export interface IntentoAmpliacion extends ReservaAmpliacion {
  readonly inscripcionId: string;
  readonly claimId: string;
}
export type RevisionAmpliada = Pick<RevisionEntity, 'key' | 'sha256' | 'bytes'> & { readonly nivel: 'B-LT' | 'B-LTA' };

/**
 * Beginning and end of an attempt. Between them no transaction is open: only a deletion touches
 * a completed enrolment.
 */
@Injectable()
export class RegistroAmpliacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ampliaciones: AmpliacionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /** Ids of the enrolments that are due. */
  debidas(limite: number): Promise<string[]> {
    return this.transactions.run((tx) => this.ampliaciones.debidas(tx, limite));
  }

  /** How many lack something, due or not. */
  pendientes(): Promise<number> {
    return this.transactions.run((tx) => this.ampliaciones.pendientes(tx));
  }

  /**
   * Holds the enrolment, and notes the attempt's draft for deletion before it exists; with it goes the document made
   * of it, unless it became a revision.
   * @returns undefined when there is nothing to do, or another attempt does it
   */
  tomar(
    inscripcionId: string,
    claimId: string,
    reservaMs: number,
    marginMs: number,
  ): Promise<IntentoAmpliacion | undefined> {
    return this.transactions.run(
      async (tx) => {
        const reserva = await this.ampliaciones.tomar(tx, inscripcionId, reservaMs);
        if (!reserva) return undefined;
        await this.borrados.anotar(tx, [borradorDe(claimId)], reservaMs + marginMs);
        return { ...reserva, inscripcionId, claimId };
      },
      { step: 'ampliar.reserva' },
    );
  }

  /** The revision to build upon. */
  actual({ inscripcionId, revision }: IntentoAmpliacion): Promise<RevisionEntity> {
    return this.transactions.run((tx) => this.revisiones.numero(tx, inscripcionId, revision));
  }

  /**
   * Registers the extended revision, or nothing: under the enrolment's lock, by compare-and-set.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the attempt was given up, the revision moved, or the enrolment is
   * gone. The attempt's files are deleted then.
   */
  async registrar(
    { inscripcionId, claimId, revision, falta }: IntentoAmpliacion,
    { nivel, ...archivo }: RevisionAmpliada,
  ): Promise<void> {
    const [numero, ahora] = [revision + 1, this.clock.now()];
    await this.transactions.run(
      async (tx) => {
        await lockInscripcion(tx, inscripcionId);
        const sigue = await this.borrados.aplazar(tx, borradorDe(claimId), 0);
        if (!sigue || !(await this.ampliaciones.avanzar(tx, inscripcionId, revision, falta, ahora))) throw perdido();
        await this.revisiones.insertar(tx, { inscripcionId, numero, creadaEn: ahora, nivel, ...archivo });
        await this.hechos.documentoAmpliado(tx, { inscripcionId, sha256: archivo.sha256, nivel }, numero);
      },
      { step: 'ampliar.registro' },
    );
  }

  /** The next attempt is not made before then. */
  aplazar({ inscripcionId }: IntentoAmpliacion, despuesMs: number): Promise<void> {
    return this.transactions.run((tx) => this.ampliaciones.aplazar(tx, inscripcionId, despuesMs));
  }
}

const perdido = () => new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the attempt was overtaken' });
