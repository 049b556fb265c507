import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  campos,
  camposDeTabla,
  type documentosDeExportacion,
  type FilaExportada,
  type iniciarExportacion,
  type iniciarExportacionDeElegidas,
  type loteDeElegidas,
  type loteDeExportacion,
} from '@portal/contracts/inscripciones';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { Audit, Clock, Outbox, Transactions } from '@portal/service-kit';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { aListada } from '../tablas/listada.rules.js';
import { claveDe, ListasRepository } from '../tablas/listas.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { escribirCursor, exigirRango, leerCursor } from './listas.service.js';
import { queQuepan } from './pagina.rules.js';

/** How many rows a batch has at most. */
const FILAS = 200;

/** The administrators' list read to its end, batch by batch (docs/adr/0059-an-export-is-the-list.md). */
@Injectable()
export class ExportacionesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly listas: ListasRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Records who takes what out. A search may name a person, so it stands where it can be erased.
   * @throws AppError SOLO_ADMINISTRADORES, DATOS_INVALIDOS
   */
  async iniciar(
    { exportacion, formato, filtros }: RequestOf<typeof iniciarExportacion>,
    actor: Actor,
  ): Promise<ResponseOf<typeof iniciarExportacion>> {
    exigirPermiso(actor);
    exigirRango(filtros);
    const { q, ...otros } = filtros;
    const elegidos = Object.fromEntries(Object.entries(otros).filter(([, valor]) => valor !== undefined));
    await this.transactions.run((tx) =>
      this.audit.append(tx, {
        accion: 'exportacion.iniciada',
        resultado: 'hecho',
        recurso: `exportacion:${exportacion}`,
        datos: { formato, ...elegidos },
        ...(q && { motivo: `Búsqueda: ${q}` }),
      }),
    );
    return { en: this.clock.now().toISOString() };
  }

  /**
   * One batch. The list is ordered by an instant that never changes, so no enrolment comes twice; what came into the
   * list after `en` is left out, whichever end it came in at.
   * @throws AppError SOLO_ADMINISTRADORES, DATOS_INVALIDOS
   */
  async lote(
    { filtros: elegidos, en, cursor }: RequestOf<typeof loteDeExportacion>,
    actor: Actor,
  ): Promise<ResponseOf<typeof loteDeExportacion>> {
    exigirPermiso(actor);
    exigirRango(elegidos);
    const filtros = { ...elegidos, sinPruebas: true } as const;
    const ahora = new Date(en);
    const desde = cursor === undefined ? undefined : leerCursor(cursor, filtros);
    return this.transactions.run(async (tx) => {
      const leidas = await this.listas.pagina(tx, filtros, ahora, FILAS, desde);
      const entregas = await this.listas.entregas(tx, leidas);
      const aTiempo = leidas.filter((fila) => (claveDe(filtros, fila) ?? ahora) <= ahora);
      const filas = queQuepan(aTiempo.map((fila) => aFila(fila, aListada(fila, entregas))));
      const ultima = filas.length < aTiempo.length ? aTiempo[filas.length - 1] : leidas.at(-1);
      const clave = ultima && claveDe(filtros, ultima);
      const hayMas = filas.length < aTiempo.length || leidas.length === FILAS;
      return { filas, ...(hayMas && clave && { next: escribirCursor({ en: clave, id: ultima.id }, filtros) }) };
    });
  }

  /** As `iniciar`, of those that were chosen; a test is left out. @throws AppError SOLO_ADMINISTRADORES */
  async iniciarElegidas(
    { exportacion, formato, ids }: RequestOf<typeof iniciarExportacionDeElegidas>,
    actor: Actor,
  ): Promise<ResponseOf<typeof iniciarExportacionDeElegidas>> {
    exigirPermiso(actor);
    return this.transactions.run(async (tx) => {
      const estan = await this.listas.enOrden(tx, ids);
      await this.audit.append(tx, {
        accion: 'exportacion.iniciada',
        resultado: 'hecho',
        recurso: `exportacion:${exportacion}`,
        datos: { formato, elegidas: estan.length },
      });
      return { ids: estan };
    });
  }

  /** Rows of chosen ones; who was deleted meanwhile is left out. @throws AppError SOLO_ADMINISTRADORES */
  async loteElegidas(
    { ids }: RequestOf<typeof loteDeElegidas>,
    actor: Actor,
  ): Promise<ResponseOf<typeof loteDeElegidas>> {
    exigirPermiso(actor);
    return this.transactions.run(async (tx) => {
      const halladas = await this.listas.porIds(tx, ids);
      const entregas = await this.listas.entregas(tx, halladas);
      const filas = queQuepan(halladas.map((fila) => aFila(fila, aListada(fila, entregas))));
      const otra = halladas[filas.length];
      return { filas, leidas: otra ? ids.indexOf(otra.id) : ids.length };
    });
  }

  /** The current documents, named as a download names them. @throws AppError SOLO_ADMINISTRADORES */
  async documentos(
    { exportacion, ids }: RequestOf<typeof documentosDeExportacion>,
    actor: Actor,
  ): Promise<ResponseOf<typeof documentosDeExportacion>> {
    exigirPermiso(actor);
    return this.transactions.run(async (tx) => {
      const actuales = await this.revisiones.actuales(tx, ids);
      await this.outbox.appendAll(
        tx,
        actuales.map(({ inscripcionId, sha256 }) =>
          this.audit.fact({
            accion: 'documento.leido',
            resultado: 'hecho',
            recurso: `inscripcion:${inscripcionId}`,
            datos: { sha256, exportacion },
          }),
        ),
      );
      return {
        documentos: actuales.map(({ inscripcionId, placa, creadaEn, codigo, key, sha256, bytes }) => ({
          id: inscripcionId,
          archivo: {
            key,
            sha256,
            bytes,
            fileName: `inscripcion_${placa}_${hoyEnBogota(creadaEn)}_${codigo}.pdf`,
            contentType: 'application/pdf',
          },
        })),
      };
    });
  }
}

function exigirPermiso(actor: Actor): void {
  if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
}

const aFila = (fila: InscripcionEntity, listada: ReturnType<typeof aListada>): FilaExportada => ({
  ...listada,
  ...(Object.fromEntries(
    camposDeTabla.map((campo) => [campo, fila.formulario[campo] ?? campos[campo].enBlanco]),
  ) as Pick<FilaExportada, (typeof camposDeTabla)[number]>),
  estado: fila.estado ?? 'desconocido',
  ...(fila.firmadaConductorEn && { conductorFirmoEn: fila.firmadaConductorEn.toISOString() }),
  ...(fila.firmadaPropietarioEn && { propietarioFirmoEn: fila.firmadaPropietarioEn.toISOString() }),
  ...(fila.completadaEn && { completadaEn: fila.completadaEn.toISOString() }),
});
