import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Audit, Clock, isUniqueViolation, Transactions } from '@portal/service-kit';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { CargasRepository } from '../tablas/cargas.repository.js';

/** How long an inspection keeps its turn when nobody ends it: longer than `pdf` may answer. */
const PLAZO_MS = inspeccionarPdf.deadline + 20_000;

/** Of each person one upload is inspected at a time, so that nobody takes all places of `pdf`. */
@Injectable()
export class TurnosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cargas: CargasRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the turn for this upload. A turn whose process died is free again after its time.
   * @returns the turn, or undefined when the upload was registered meanwhile
   * @throws AppError SOLICITUD_EN_CURSO while another inspection of this person runs; CARGA_NO_RECONOCIDA when the
   * upload was refused meanwhile
   */
  async tomar(carga: CargaEntity): Promise<string | undefined> {
    const [turno, ahora] = [randomUUID(), this.clock.now()];
    const vence = new Date(ahora.getTime() + PLAZO_MS);
    try {
      const tomado = await this.transactions.run((tx) => this.cargas.tomar(tx, carga, turno, ahora, vence));
      if (tomado) return turno;
    } catch (error) {
      throw isUniqueViolation(error) ? enCurso() : error;
    }
    await this.exigirRegistrada(carga);
    return undefined;
  }

  /** Registers the upload. When another inspection took the turn, that one decides. @throws AppError as `tomar` */
  async registrar(carga: CargaEntity, turno: string, bueno: { sha256: string; bytes: number }): Promise<void> {
    const decide = await this.transactions.run(async (tx) => {
      if (!(await this.cargas.dejar(tx, turno, { estado: 'registrada', ...bueno }))) return false;
      await this.audit.append(tx, {
        accion: 'carga.registrada',
        resultado: 'hecho',
        recurso: `carga:${carga.id}`,
        datos: { sha256: bueno.sha256 },
      });
      return true;
    });
    if (!decide) await this.exigirRegistrada(carga);
  }

  /** Ends the turn: the file was refused, or nothing was decided. @returns false when the turn was lost before */
  dejar(turno: string, estado: 'pedida' | 'rechazada'): Promise<boolean> {
    return this.transactions.run((tx) => this.cargas.dejar(tx, turno, { estado }));
  }

  private async exigirRegistrada({ id }: CargaEntity): Promise<void> {
    const ahora = await this.transactions.run((tx) => this.cargas.porId(tx, id));
    if (ahora?.estado === 'registrada') return;
    throw ahora?.estado === 'inspeccionando' || ahora?.estado === 'pedida'
      ? enCurso()
      : new AppError('CARGA_NO_RECONOCIDA');
  }
}

const enCurso = (): AppError => new AppError('SOLICITUD_EN_CURSO', { retryAfter: 2 });
