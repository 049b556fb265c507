import { Injectable } from '@nestjs/common';
import {
  entradasDeAuditoria,
  type EntradaDeAuditoria,
  type FiltrosAuditoria,
  type historialDeInscripcion,
  type personasDeAuditoria,
  type verAuditoria,
} from '@portal/contracts/auditoria';
import { AppError, uuid, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { codigosDeInscripciones } from '@portal/contracts/inscripciones';
import { Log, Transactions } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Calls } from '../routes/calls.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';
import { changedOf, kindOfActor, subjectOf } from './actor.rules.js';

type Pagina = ResponseOf<typeof entradasDeAuditoria>;

/** Reads the audit and adds what the chain does not hold: names of people and codes of enrolments. */
@Injectable()
export class AuditoriaService {
  constructor(
    private readonly calls: Calls,
    private readonly transactions: Transactions,
    private readonly sesiones: SesionesRepository,
    private readonly log: Log,
  ) {}

  async pagina(filtros: FiltrosAuditoria): Promise<ResponseOf<typeof verAuditoria>> {
    return this.completa(await this.calls.send(entradasDeAuditoria, await this.porId(filtros)));
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when the chain holds nothing of it */
  async historial({
    id,
    ...hoja
  }: RequestOf<typeof historialDeInscripcion>): Promise<ResponseOf<typeof historialDeInscripcion>> {
    const pagina = await this.calls.send(entradasDeAuditoria, { ...hoja, inscripcion: id, orden: 'antiguas' });
    if (pagina.items.length === 0) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    return this.completa(pagina);
  }

  async personas(): Promise<ResponseOf<typeof personasDeAuditoria>> {
    const todas = await this.transactions.run((tx) => this.sesiones.conNombre(tx));
    return { personas: todas.map(({ subject, nombre }) => ({ persona: subject, nombre })) };
  }

  /** The chain knows enrolments by id. An id that nobody has stays a code: it may be a deleted one's. */
  private async porId(filtros: FiltrosAuditoria): Promise<FiltrosAuditoria> {
    const { inscripcion } = filtros;
    if (inscripcion === undefined || uuid.safeParse(inscripcion).success) return filtros;
    const { inscripciones } = await this.calls.send(codigosDeInscripciones, { codigo: inscripcion });
    return { ...filtros, inscripcion: inscripciones[0]?.id ?? inscripcion };
  }

  private async completa({ items, ...pagina }: Pagina): Promise<ResponseOf<typeof verAuditoria>> {
    const [nombres, codigos] = await Promise.all([this.nombres(items), this.codigos(items)]);
    return { ...pagina, items: items.map((entrada) => completada(entrada, nombres, codigos)) };
  }

  private nombres(items: Pagina['items']): Promise<ReadonlyMap<string, string>> {
    const subjects = new Set(
      items
        .flatMap(({ actor, recurso }) => [subjectOf(actor), changedOf(recurso)])
        .filter((subject) => subject !== undefined),
    );
    return this.transactions.run((tx) => this.sesiones.nombresDe(tx, [...subjects]));
  }

  /** @returns undefined while the enrolments' own process does not answer: their codes are then missing */
  private async codigos(items: Pagina['items']): Promise<ReadonlyMap<string, string> | undefined> {
    const ids = new Set(
      items.flatMap(({ inscripcionId }) => (uuid.safeParse(inscripcionId).success ? String(inscripcionId) : [])),
    );
    if (ids.size === 0) return new Map();
    try {
      const { inscripciones } = await this.calls.send(codigosDeInscripciones, { ids: [...ids] });
      return new Map(inscripciones.map(({ id, codigo }) => [id, codigo]));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICIO_NO_DISPONIBLE') throw error;
      this.log.warn('audit without codes', { requestId: currentRequest().requestId, error });
      return undefined;
    }
  }
}

function completada(
  { actor, inscripcionId, codigo: deEliminada, ...entrada }: Pagina['items'][number],
  nombres: ReadonlyMap<string, string>,
  codigos: ReadonlyMap<string, string> | undefined,
): EntradaDeAuditoria {
  const persona = subjectOf(actor);
  const nombre = nombres.get(persona ?? '');
  const aQuien = nombres.get(changedOf(entrada.recurso) ?? '');
  const codigo = codigos?.get(inscripcionId ?? '') ?? deEliminada;
  return {
    ...entrada,
    quien: kindOfActor(actor),
    ...(persona !== undefined && { persona }),
    ...(nombre !== undefined && { nombre }),
    ...(aQuien !== undefined && { aQuien }),
    ...(inscripcionId !== undefined && {
      inscripcion: {
        id: inscripcionId,
        ...(codigo !== undefined && { codigo }),
        ...(deEliminada !== undefined && { eliminada: true }),
      },
    }),
  };
}
