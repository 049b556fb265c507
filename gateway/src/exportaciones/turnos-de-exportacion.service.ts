import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { RateLimitService } from '../borde/rate-limit.service.js';

/** How often one person may begin an export in a minute. One runs at a time in each process. */
const POR_MINUTO = 6;

/** Who exports now: one file at a time for each person, whatever it holds. */
@Injectable()
export class TurnosDeExportacion {
  private readonly ocupados = new Set<string>();

  constructor(private readonly limits: RateLimitService) {}

  /** @returns gives the turn back @throws AppError DEMASIADOS_INTENTOS */
  async tomar(subject: string): Promise<() => void> {
    if (this.ocupados.has(subject)) throw new AppError('DEMASIADOS_INTENTOS', { retryAfter: 10 });
    this.ocupados.add(subject);
    const dejar = () => void this.ocupados.delete(subject);
    try {
      await this.limits.countExport(subject, POR_MINUTO);
      return dejar;
    } catch (error) {
      dejar();
      throw error;
    }
  }
}
