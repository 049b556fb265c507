import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  datoLegible,
  nombresDeAcciones,
  type EntradaDeAuditoria,
  type exportarAuditoria,
  type FiltrosAuditoria,
} from '@portal/contracts/auditoria';
import { asPersona, type RequestOf } from '@portal/contracts/core';
import { firmanteEnFrase } from '@portal/dominio/roles';
import { Clock } from '@portal/service-kit';
import { currentRequest, type RequestContext } from '../borde/request-context.js';
import { contada } from '../exportaciones/contada.js';
import { nombreDeArchivo } from '../exportaciones/csv.rules.js';
import { HechosDeExportacion, type Exportacion } from '../exportaciones/hechos-de-exportacion.service.js';
import { tablaCsv, tablaXlsx, type Columna } from '../exportaciones/tabla.js';
import { TurnosDeExportacion } from '../exportaciones/turnos-de-exportacion.service.js';
import type { Outgoing } from '../routes/stream-answer.js';
import { AuditoriaService } from './auditoria.service.js';

/** Entries of one reading: one message of NATS carries it. */
const POR_LOTE = 200;

const tipos = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

interface EnCurso extends Exportacion {
  readonly filtros: Omit<FiltrosAuditoria, 'limite' | 'cursor'>;
  /** Whoever lost session or role meanwhile gets nothing more. */
  readonly again: RequestContext['again'];
  /** Each page is asked for in the name of the request, which has its answer long before the last one. */
  readonly enElPedido: ReturnType<typeof AsyncLocalStorage.snapshot>;
  filas: number;
}

type Lote = Awaited<ReturnType<AuditoriaService['pagina']>>;

/** Makes a file of everything that the page of the audit finds, page by page, and tells the audit (docs/adr/0059). */
@Injectable()
export class ExportarAuditoriaService {
  constructor(
    private readonly auditoria: AuditoriaService,
    private readonly turnos: TurnosDeExportacion,
    private readonly hechos: HechosDeExportacion,
    private readonly clock: Clock,
  ) {}

  /**
   * The first page is read, and the beginning is told to the audit, before anything is sent.
   * @throws AppError DEMASIADOS_INTENTOS, and the refusals of `auditoria`
   */
  async exportar({ formato, ...filtros }: RequestOf<typeof exportarAuditoria>): Promise<Outgoing> {
    const { actor: quien, requestId, again } = currentRequest();
    const actor = asPersona(quien);
    const dejarTurno = await this.turnos.tomar(actor.subject);
    try {
      const curso: EnCurso = {
        id: randomUUID(),
        actor,
        requestId,
        filtros,
        again,
        enElPedido: AsyncLocalStorage.snapshot(),
        filas: 0,
      };
      const primero = await this.lote(curso);
      await this.hechos.contar(curso, 'exportacion-auditoria.iniciada', { formato, ...dichos(filtros) });
      const bytes = contada(this[formato](curso, primero), (completa) => {
        dejarTurno();
        this.hechos.terminar(curso, 'exportacion-auditoria.terminada', { formato, filas: curso.filas, completa });
      });
      return { contentType: tipos[formato], fileName: nombreDeArchivo('auditoria', this.clock.now(), formato), bytes };
    } catch (error) {
      dejarTurno();
      throw error;
    }
  }

  private async lote({ filtros, enElPedido, again }: EnCurso, cursor?: string): Promise<Lote> {
    await again();
    return enElPedido(() => this.auditoria.pagina({ ...filtros, limite: POR_LOTE, cursor }));
  }

  /** The pages, each asked for when the one before is written. */
  private async *lotes(curso: EnCurso, primero: Lote): AsyncGenerator<readonly EntradaDeAuditoria[]> {
    for (let lote = primero; ; lote = await this.lote(curso, lote.next)) {
      curso.filas += lote.items.length;
      yield lote.items;
      if (lote.next === undefined) return;
    }
  }

  private csv(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    return tablaCsv(columnasDeAuditoria, this.lotes(curso, primero));
  }

  private xlsx(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    const lotes = this.lotes(curso, primero);
    async function* filas() {
      for await (const entradas of lotes) yield* entradas;
    }
    return tablaXlsx('Auditoría', columnasDeAuditoria, filas());
  }
}

/** Those that were asked for. */
const dichos = (filtros: EnCurso['filtros']): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== undefined));

const quienes = {
  persona: 'Una persona del portal',
  proceso: 'El portal',
  operador: 'El operador',
  anonimo: 'Alguien sin sesión',
  desconocido: 'Alguien',
} as const satisfies Record<Exclude<EntradaDeAuditoria['quien'], 'firmante'>, string>;

const resultados = { hecho: 'Hecho', rechazado: 'Rechazado', desconocido: 'Por confirmar' } as const satisfies Record<
  EntradaDeAuditoria['resultado'],
  string
>;

/** The columns of the audit as a table: what the page shows of an entry, unfolded. */
export const columnasDeAuditoria: readonly Columna<EntradaDeAuditoria>[] = [
  { titulo: 'Número', ancho: 10, celda: ({ numero }) => numero },
  {
    titulo: 'Cuándo',
    ancho: 20,
    forma: 'dd/mm/yyyy hh:mm:ss',
    celda: ({ ocurrioEn }) => (ocurrioEn ? new Date(ocurrioEn) : null),
  },
  { titulo: 'Quién', ancho: 28, celda: quienDe },
  { titulo: 'Acción', ancho: 30, celda: ({ accion }) => nombreDe(accion) },
  { titulo: 'Resultado', ancho: 12, celda: ({ resultado }) => resultados[resultado] },
  { titulo: 'Inscripción', ancho: 18, celda: ({ inscripcion }) => inscripcion?.codigo ?? inscripcion?.id ?? '' },
  { titulo: 'Sobre qué', ancho: 46, celda: ({ recurso }) => recurso },
  { titulo: 'Motivo', ancho: 40, celda: ({ motivo }) => motivo ?? '' },
  {
    titulo: 'Datos',
    ancho: 40,
    celda: ({ datos }) =>
      datos
        .map(datoLegible)
        .map(({ nombre, valor }) => `${nombre}: ${valor}`)
        .join('; '),
  },
  { titulo: 'Huella', ancho: 66, celda: ({ huella }) => huella },
  { titulo: 'A quién', ancho: 28, celda: ({ aQuien }) => aQuien ?? '' },
];

/** A signer by the role, anybody else by the name, if the portal knows one. */
function quienDe({ quien, nombre, rol }: EntradaDeAuditoria): string {
  if (nombre !== undefined) return nombre;
  return quien === 'firmante' ? `El ${firmanteEnFrase(rol)}` : quienes[quien];
}

const nombreDe = (accion: string): string => (nombresDeAcciones as Readonly<Record<string, string>>)[accion] ?? accion;
