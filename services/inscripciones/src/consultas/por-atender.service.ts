import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor, type ResponseOf } from '@portal/contracts/core';
import type { CuentaPorAtender, porAtender } from '@portal/contracts/inscripciones';
import { cuentas, listaDe } from '@portal/dominio/por-atender';
import { Clock, Transactions } from '@portal/service-kit';
import { ListasRepository } from '../tablas/listas.repository.js';
import { TextosService } from '../textos/textos.service.js';
import { conteo } from './listas.service.js';

/** What waits for an administrator, each counted by the filters of the list that it opens. */
@Injectable()
export class PorAtenderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly listas: ListasRepository,
    private readonly textos: TextosService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES */
  contar(actor: Actor): Promise<ResponseOf<typeof porAtender>> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const ahora = this.clock.now();
    return this.transactions.run(async (tx) => {
      const contadas: CuentaPorAtender[] = [];
      for (const cuenta of cuentas) {
        const { n, desde } = await this.listas.contarEnEspera(tx, listaDe(cuenta), ahora);
        contadas.push({ cuenta: cuenta.value, total: conteo(n), ...(desde && { desde: desde.toISOString() }) });
      }
      return { cuentas: contadas, textosSinAprobar: await this.textos.sinAprobarEn(tx) };
    });
  }
}
