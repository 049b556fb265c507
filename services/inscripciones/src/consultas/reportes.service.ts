import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor } from '@portal/contracts/core';
import type { Embudo, Reporte } from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { DIAS_SIN_ABRIR, type Periodo } from '@portal/dominio/filtros';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { ListasRepository } from '../tablas/listas.repository.js';
import { ReportesRepository } from '../tablas/reportes.repository.js';
import { conteo } from './listas.service.js';
import { diasHasta, masDias, mesesHasta, rangosDe, type Rango } from './rangos.rules.js';

/** The company's figures over time. Each is counted by the filters of the list that it opens. */
@Injectable()
export class ReportesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reportes: ReportesRepository,
    private readonly listas: ListasRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES */
  hacer(periodo: Periodo, actor: Actor): Promise<Reporte> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const ahora = this.clock.now();
    const hoy = hoyEnBogota(ahora);
    const { actual, anterior } = rangosDe(periodo, hoy);
    const [meses, dias] = [mesesHasta(hoy), diasHasta(hoy, 14)];
    const hasta = masDias(hoy, -DIAS_SIN_ABRIR - 1);
    return this.transactions.run(async (tx) => {
      const esperan = async (filtros: { esperandoDesde?: string }) =>
        conteo(await this.listas.contar(tx, { ...filtros, orden: 'espera' }, ahora));
      const porMes = await this.reportes.porRango(tx, meses);
      const porDia = await this.reportes.porRango(tx, dias);
      return {
        actual: await this.embudo(tx, actual),
        anterior: await this.embudo(tx, anterior),
        esperan: {
          total: await esperan({}),
          haceDias: { total: await esperan({ esperandoDesde: hasta }), hasta },
        },
        meses: meses.map((mes, n) => ({ ...mes, ...porMes[n]! })),
        dias: dias.map(({ desde: dia }, n) => ({ dia, completas: porDia[n]!.completas })),
      };
    });
  }

  private async embudo(tx: Tx, rango: Rango): Promise<Embudo> {
    const { enviadas, abiertas, firmadas, completas, ...medianas } = await this.reportes.avance(tx, rango);
    const { horasAbierta, horasConductor, horasPropietario, horasCompleta } = medianas;
    return {
      ...rango,
      enviadas,
      abiertas,
      firmadas,
      completas,
      horas: {
        ...(horasAbierta !== null && { abierta: horasAbierta }),
        ...(horasConductor !== null && { conductor: horasConductor }),
        ...(horasPropietario !== null && { propietario: horasPropietario }),
        ...(horasCompleta !== null && { completa: horasCompleta }),
      },
    };
  }
}
