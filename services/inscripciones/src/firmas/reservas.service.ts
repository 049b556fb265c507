import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe } from '@portal/contracts/pdf';
import { Log, Transactions, Turns, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import type { Reserva, RevisionBase } from './intento.js';

/**
 * The sweep takes what a dead attempt left this long after its lease: by then no request of the attempt is on
 * its way. The longest way takes 55 s, within the lease of 60 s alone: the certificate (5 s), a turn (12),
 * another signature under the enrolment's lock (16), this one (16) and the last task of its thread (6). Tests
 * shorten the lease, not these.
 */
const MARGIN_MS = 20_000;

/**
 * What one attempt to sign holds: its link, its turn at the enrolment, the note of its files. A
 * lease ends a dead one's.
 */
@Injectable()
export class ReservasService {
  /**
   * Each holds a connection while `pdf` and `certificados` work: the rest of the pool stays for other requests. Of
   * the call's twenty seconds, three are left to who is last and whose certificate took its five; eight to others.
   */
  private readonly turns = new Turns(4, { limitMs: 12_000 });

  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly borrados: BorradosRepository,
    private readonly revisiones: RevisionesRepository,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
    private readonly log: Log,
  ) {}

  /**
   * Holds the link, and notes for deletion what this attempt may leave: its receipt, and the signed document
   * that the receipt names unless it became a revision. The note comes first, so nothing stays of a process that
   * dies. The first statement refuses late attempts: of a hundred at once, the others wait neither for the
   * winner's row nor for a turn.
   * @param documentHash what the signer saw must be what is signed
   * @throws AppError ENLACE_INVALIDO, FIRMA_YA_REGISTRADA, DOCUMENTO_CAMBIO, FIRMA_EN_CURSO while another
   * attempt holds the link
   */
  async reservar(
    tx: Tx,
    { token, documentHash }: { token: string; documentHash?: string | undefined },
    requestId: string,
  ): Promise<Reserva> {
    const abierto = await this.enlaces.abrir(tx, token);
    assertPorFirmar(abierto, documentHash);
    if (abierto.reservado) throw enCurso();
    const { FIRMA_RESERVA_MS: leaseMs } = this.config;
    const reservaId = randomUUID();
    const [held] = await Promise.all([
      this.enlaces.reservar(tx, abierto.enlace.id, reservaId, leaseMs),
      this.borrados.anotar(tx, [borradorDe(reservaId)], leaseMs + MARGIN_MS),
    ]);
    if (!held) throw await this.perdido(tx, abierto.enlace);
    return { ...abierto, reservaId, requestId };
  }

  /**
   * Runs `work` on the current revision under the enrolment's lock: no other signature, resend or deletion runs
   * meanwhile. The unit runs once only, because `work` asks other processes. It does not run for a link that was
   * returned, replaced or lost while this attempt waited: no signature is made then.
   * @throws AppError SERVICIO_NO_DISPONIBLE when no turn came in time, or the sweep has given this attempt up; why the
   * link was lost meanwhile
   */
  inTurn<T>(
    { enlace, fila, reservaId }: Pick<Reserva, 'enlace' | 'fila' | 'reservaId'>,
    work: (tx: Tx, revision: RevisionBase) => Promise<T>,
  ): Promise<T> {
    const unit = async (tx: Tx): Promise<T> => {
      // In this order: what was committed before the lock came is read behind it.
      const [, , held, actual] = await Promise.all([
        lockInscripcion(tx, fila.id),
        this.fijarNota(tx, reservaId),
        this.enlaces.sigueReservado(tx, enlace.id, reservaId),
        this.revisiones.actual(tx, fila.id),
      ]);
      if (!held) throw await this.perdido(tx, enlace);
      if (!actual) throw new AppError('ENLACE_INVALIDO');
      return work(tx, actual);
    };
    return this.turns.run(() => this.transactions.run(unit, { attempts: 1, step: 'firmar.registro' }));
  }

  /**
   * Gives the link back after a failure. When this fails too, the lease frees the link: the first
   * error is the one to report.
   */
  async liberar({ enlace, reservaId, requestId }: Reserva): Promise<void> {
    try {
      await this.transactions.run((tx) => this.enlaces.liberar(tx, enlace.id, reservaId));
    } catch (error) {
      this.log.error('link not freed, its lease will', { requestId, resource: enlace.id, error });
    }
  }

  /** Why an attempt does not hold its link: ended, used by another one, or else held by another one. */
  async perdido(tx: Tx, { tokenHash }: Pick<Reserva['enlace'], 'tokenHash'>): Promise<AppError> {
    const enlace = await this.enlaces.porHash(tx, tokenHash);
    if (!enlace || enlace.revocadoEn) return new AppError('ENLACE_INVALIDO');
    return enlace.usadoEn ? new AppError('FIRMA_YA_REGISTRADA') : enCurso();
  }

  /**
   * Holds the attempt's note until this unit ends. Success makes the receipt due at once; a rollback
   * leaves the note as it was.
   */
  private async fijarNota(tx: Tx, reservaId: string): Promise<void> {
    const sigue = await this.borrados.aplazar(tx, borradorDe(reservaId), 0);
    if (!sigue)
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the attempt outlived its note', retryAfter: 2 });
  }
}

/** @throws AppError FIRMA_YA_REGISTRADA; DOCUMENTO_CAMBIO when the signer saw another document */
export function assertPorFirmar({ enlace, documentHash }: EnlaceAbierto, visto: string | undefined): void {
  if (enlace.usadoEn) throw new AppError('FIRMA_YA_REGISTRADA');
  if (visto !== undefined && visto !== documentHash) throw new AppError('DOCUMENTO_CAMBIO');
}

const enCurso = (): AppError => new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });
