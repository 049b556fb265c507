import { Injectable } from '@nestjs/common';
import { asPersona, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  RENGLONES_POR_PAGINA,
  verTrabajo,
  type descargarTrabajo,
  type Renglon,
  type Trabajo,
} from '@portal/contracts/inscripciones';
import { palabraDeRenglon } from '@portal/dominio/renglones';
import { nombreDeFirmante } from '@portal/dominio/roles';
import { actorLabel, Audit, Calls, Clock, processContext, runInContext, Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import type { Outgoing } from '../routes/stream-answer.js';
import { contada } from './contada.js';
import { nombreDeArchivo } from './csv.rules.js';
import { tablaCsv, type Columna } from './tabla.js';
import { TurnosDeExportacion } from './turnos-de-exportacion.service.js';

type Pagina = (tras: number) => Promise<ResponseOf<typeof verTrabajo>>;

/** 'Descargar resultado': a job line by line, for programs (docs/adr/0067-one-job-over-many.md). */
@Injectable()
export class ExportarTrabajoService {
  constructor(
    private readonly calls: Calls,
    private readonly turnos: TurnosDeExportacion,
    private readonly audit: Audit<'gateway'>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * The first page is read, and the audit is told, before anything is sent.
   * @throws AppError DEMASIADOS_INTENTOS, and the refusals of `inscripciones`: NO_ENCONTRADO for another's job
   */
  async exportar({ id }: RequestOf<typeof descargarTrabajo>): Promise<Outgoing> {
    const { actor: quien, requestId, again } = currentRequest();
    const actor = asPersona(quien);
    const dejarTurno = await this.turnos.tomar(actor.subject);
    try {
      const pagina: Pagina = async (tras) =>
        this.calls.send(verTrabajo, { id, tras }, { actor: await again(), requestId });
      const { trabajo, renglones } = await pagina(0);
      const entrada = {
        accion: 'trabajo.descargado',
        resultado: 'hecho',
        actor: actorLabel(actor),
        recurso: `trabajo:${id}`,
        datos: { formato: 'csv', total: trabajo.total },
      } as const;
      await runInContext(processContext('gateway', requestId), () =>
        this.transactions.run((tx) => this.audit.append(tx, entrada)),
      );
      const tabla = tablaCsv(columnasDeTrabajo(trabajo.accion), lotes(renglones, pagina));
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: nombreDeArchivo('trabajo', this.clock.now(), 'csv'),
        bytes: contada(tabla, dejarTurno),
      };
    } catch (error) {
      dejarTurno();
      throw error;
    }
  }
}

/** The columns of a job's result: a line of the job is a row. */
export const columnasDeTrabajo = (accion: Trabajo['accion']): readonly Columna<Renglon>[] => [
  { titulo: 'Renglón', ancho: 9, celda: ({ n }) => n },
  { titulo: 'Código', ancho: 18, celda: ({ codigo }) => codigo ?? '' },
  { titulo: 'Placa', ancho: 10, celda: ({ placa }) => placa ?? '' },
  { titulo: 'Nombre', ancho: 32, celda: ({ nombre }) => nombre ?? '' },
  { titulo: 'Firmante', ancho: 22, celda: ({ rol }) => (rol ? nombreDeFirmante(rol) : '') },
  { titulo: 'Correo', ancho: 32, celda: ({ correo }) => correo ?? '' },
  { titulo: 'Resultado', ancho: 14, celda: ({ estado }) => palabraDeRenglon(accion, estado) },
  { titulo: 'Motivo', ancho: 48, celda: ({ motivo }) => motivo ?? '' },
  {
    titulo: 'Se intenta de nuevo',
    ancho: 20,
    forma: 'dd/mm/yyyy hh:mm:ss',
    celda: ({ sigueEn }) => (sigueEn === undefined ? null : new Date(sigueEn)),
  },
];

/** The pages, each asked for when the one before is written. */
async function* lotes(primero: readonly Renglon[], pagina: Pagina): AsyncGenerator<readonly Renglon[]> {
  let renglones = primero;
  for (;;) {
    yield renglones;
    const ultimo = renglones.at(-1);
    if (ultimo === undefined || renglones.length < RENGLONES_POR_PAGINA) return;
    renglones = (await pagina(ultimo.n)).renglones;
  }
}
