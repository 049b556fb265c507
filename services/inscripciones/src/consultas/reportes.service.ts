import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor, type RequestOf } from '@portal/contracts/core';
import type { Embudo, Reporte, reportes } from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { DIAS_DE_REPORTE, DIAS_SIN_ABRIR, type Periodo } from '@portal/dominio/filtros';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { ListasRepository } from '../tablas/listas.repository.js';
import { ReportesRepository, type Devueltas } from '../tablas/reportes.repository.js';
import { conteo, exigirRango } from './listas.service.js';

/** The company's figures over time. Each is counted by the filters of the list that it opens. */
@Injectable()
export class ReportesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reportes: ReportesRepository,
    private readonly listas: ListasRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES; DATOS_INVALIDOS for half a range, one of over a year or the wrong way */
  hacer(peticion: RequestOf<typeof reportes>, actor: Actor): Promise<Reporte> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const ahora = this.clock.now();
    const hoy = hoyEnBogota(ahora);
    const { actual, anterior } = rangoPedido(peticion) ?? rangosDe(peticion.periodo, hoy);
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
        rechazos: {
          inscripciones: conteo(await this.listas.contar(tx, { ...actual, entrega: 'rechazado' }, ahora)),
          porMotivo: await this.reportes.rechazos(tx, actual),
        },
        devueltas: devueltasDe(await this.reportes.devueltas(tx, actual)),
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

/** Each field counts once for an enrolment, the most frequent first. */
function devueltasDe(filas: readonly Devueltas[]): NonNullable<Reporte['devueltas']> {
  const suma = (unas: readonly Devueltas[]): number =>
    unas.reduce((total, { inscripciones }) => total + inscripciones, 0);
  const nombrados = [...new Set(filas.flatMap(({ campos }) => campos))].sort();
  return {
    inscripciones: suma(filas),
    sinReemplazar: filas.reduce((total, { sinReemplazar }) => total + sinReemplazar, 0),
    porCampo: nombrados
      .map((campo) => ({ campo, inscripciones: suma(filas.filter(({ campos }) => campos.includes(campo))) }))
      .sort((uno, otro) => otro.inscripciones - uno.inscripciones),
    sinCampos: suma(filas.filter(({ campos }) => campos.length === 0)),
  };
}

/** Calendar dates in Bogotá, both included. */
interface Rango {
  readonly desde: string;
  readonly hasta: string;
}

/** The calendar date so many days later. @example masDias('2026-02-27', 2) === '2026-03-01' */
export function masDias(fecha: string, dias: number): string {
  const otra = new Date(`${fecha}T00:00:00Z`);
  otra.setUTCDate(otra.getUTCDate() + dias);
  return otra.toISOString().slice(0, 10);
}

/**
 * The same day so many months later, or the last one of that month.
 * @example masMeses('2026-03-31', -1) === '2026-02-28'
 */
export function masMeses(fecha: string, meses: number): string {
  const primero = new Date(`${fecha.slice(0, 8)}01T00:00:00Z`);
  primero.setUTCMonth(primero.getUTCMonth() + meses);
  const mes = primero.toISOString().slice(0, 8);
  const ultimo = new Date(Date.UTC(primero.getUTCFullYear(), primero.getUTCMonth() + 1, 0)).getUTCDate();
  return `${mes}${String(Math.min(Number(fecha.slice(8)), ultimo)).padStart(2, '0')}`;
}

const primeroDelMes = (fecha: string): string => `${fecha.slice(0, 8)}01`;

/**
 * The range that was asked for instead of a period, and as many days before it.
 * @throws AppError DATOS_INVALIDOS
 */
export function rangoPedido({ desde, hasta }: Partial<Rango>): { actual: Rango; anterior: Rango } | undefined {
  if (desde === undefined && hasta === undefined) return undefined;
  if (desde === undefined || hasta === undefined)
    throw rangoMalo(desde === undefined ? 'desde' : 'hasta', 'Elija las dos fechas');
  exigirRango({ desde, hasta });
  const dias = (Date.parse(hasta) - Date.parse(desde)) / DIA_MS + 1;
  if (dias > DIAS_DE_REPORTE) throw rangoMalo('hasta', `Elija ${DIAS_DE_REPORTE} días como máximo`);
  return { actual: { desde, hasta }, anterior: { desde: masDias(desde, -dias), hasta: masDias(desde, -1) } };
}

const DIA_MS = 86_400_000;
const rangoMalo = (path: string, message: string) => new AppError('DATOS_INVALIDOS', { fields: [{ path, message }] });

/** A period until today, and the one before it until the day that compares with today. */
export function rangosDe(periodo: Periodo, hoy: string): { actual: Rango; anterior: Rango } {
  switch (periodo) {
    case 'semana':
      return {
        actual: { desde: masDias(hoy, -6), hasta: hoy },
        anterior: { desde: masDias(hoy, -13), hasta: masDias(hoy, -7) },
      };
    case 'mes':
      return {
        actual: { desde: primeroDelMes(hoy), hasta: hoy },
        anterior: { desde: masMeses(primeroDelMes(hoy), -1), hasta: masMeses(hoy, -1) },
      };
    case 'anio': {
      const desde = masMeses(primeroDelMes(hoy), -11);
      return {
        actual: { desde, hasta: hoy },
        anterior: { desde: masMeses(desde, -12), hasta: masMeses(hoy, -12) },
      };
    }
  }
}

/** The last twelve months, the oldest first; the current one ends today. */
export const mesesHasta = (hoy: string): Rango[] =>
  Array.from({ length: 12 }, (_, n) => {
    const desde = masMeses(primeroDelMes(hoy), n - 11);
    return { desde, hasta: n === 11 ? hoy : masDias(masMeses(desde, 1), -1) };
  });

/** The last so many days, the oldest first. */
export const diasHasta = (hoy: string, cuantos: number): Rango[] =>
  Array.from({ length: cuantos }, (_, n) => {
    const dia = masDias(hoy, n + 1 - cuantos);
    return { desde: dia, hasta: dia };
  });
