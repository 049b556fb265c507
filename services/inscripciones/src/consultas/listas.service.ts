import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, asPersona, can, type Actor, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  TOPE_PARECIDAS,
  type FiltrosAdmin,
  type InscripcionListada,
  type misInscripciones,
} from '@portal/contracts/inscripciones';
import type { contarInscripciones } from '@portal/contracts/portal';
import type { ListaPropia } from '@portal/dominio/filtros';
import { canonicalJson, Clock, sha256Hex, Transactions, type Tx } from '@portal/service-kit';
import { esDePlaca } from '../tablas/busqueda.rules.js';
import type { Cursor } from '../tablas/consulta.rules.js';
import { HallazgosRepository } from '../tablas/hallazgos.repository.js';
import { aListada } from '../tablas/listada.rules.js';
import { claveDe, ListasRepository, TOPE_CONTEO, type Filtros } from '../tablas/listas.repository.js';
import { queQuepan } from './pagina.rules.js';

interface Pagina {
  items: InscripcionListada[];
  next?: string;
  total?: string;
  totalAll?: string;
}
interface Hoja {
  readonly limite: number;
  readonly cursor?: string | undefined;
}

@Injectable()
export class ListasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly listas: ListasRepository,
    private readonly hallazgos: HallazgosRepository,
    private readonly clock: Clock,
  ) {}

  /** The person's own enrolments, newest first; or those that a figure of the own dashboard counts. */
  mias({ estado, ...hoja }: RequestOf<typeof misInscripciones>, actor: Actor): Promise<Pagina> {
    const { subject: creadorSub } = asPersona(actor);
    const filtros: Filtros = { creadorSub, ...(estado && { ...deLaCifra[estado], sinPruebas: true }) };
    return this.transactions.run((tx) => this.pagina(tx, filtros, hoja, { paraAdministradores: false }));
  }

  /**
   * The company's enrolments, searched and filtered, with the number of all for 'x de y inscripciones'.
   * @throws AppError DATOS_INVALIDOS for a range that ends before it begins, and for a cursor of another list
   */
  todas({ limite, cursor, ...filtros }: FiltrosAdmin, actor: Actor): Promise<Pagina> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    exigirRango(filtros);
    return this.transactions.run(async (tx) => ({
      ...(await this.pagina(tx, filtros, { limite, cursor }, { paraAdministradores: true })),
      totalAll: conteo(await this.listas.contar(tx, {}, this.clock.now())),
    }));
  }

  /** What a search with one typing mistake may have meant. */
  parecidas(q: string, actor: Actor): Promise<{ items: InscripcionListada[] }> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const filas = await this.hallazgos.parecidas(tx, q, TOPE_PARECIDAS);
      const [entregas, enlaces] = [await this.listas.entregas(tx, filas), await this.listas.enlaces(tx, filas)];
      return { items: filas.map((fila) => ({ ...aListada(fila, entregas, { enlaces }), parecido: true as const })) };
    });
  }

  /** The company's figures for administrators, their own for other people; to each what came back to them. */
  contar(actor: Actor): Promise<ResponseOf<typeof contarInscripciones>> {
    const creador = this.alcance(actor);
    return this.transactions.run(async (tx) => {
      const porCorregir = await this.listas.porCorregir(tx, asPersona(actor).subject);
      return { ...(await this.listas.tablero(tx, creador)), ...(porCorregir && { porCorregir }) };
    });
  }

  /** The newest enrolment of a plate: any for administrators, their own for other people. */
  placaInscrita(placa: string, actor: Actor): Promise<{ ultima?: { codigo: string; createdAt: string } }> {
    const creador = this.alcance(actor);
    return this.transactions.run(async (tx) => {
      const ultima = await this.listas.ultimaDePlaca(tx, placa, creador);
      return ultima ? { ultima: { codigo: ultima.codigo, createdAt: ultima.creadaEn.toISOString() } } : {};
    });
  }

  /** @returns whose enrolments this actor sees; undefined for all of the company */
  private alcance(actor: Actor): string | undefined {
    const persona = asPersona(actor);
    return can(persona, 'inscripcion.revisar') ? undefined : persona.subject;
  }

  /** @param a.paraAdministradores tells links, and how many enrolments of the company each plate has */
  private async pagina(
    tx: Tx,
    filtros: Filtros,
    { limite, cursor }: Hoja,
    a: { readonly paraAdministradores: boolean },
  ): Promise<Pagina> {
    const ahora = this.clock.now();
    const filas = await this.listas.pagina(
      tx,
      filtros,
      ahora,
      limite + 1,
      cursor === undefined ? undefined : leerCursor(cursor, filtros),
    );
    const visibles = filas.slice(0, limite);
    const entregas = await this.listas.entregas(tx, visibles);
    const porPlaca = a.paraAdministradores ? await this.listas.porPlaca(tx, visibles) : new Map<string, number>();
    const enlaces = a.paraAdministradores ? await this.listas.enlaces(tx, visibles) : [];
    const atascadas = a.paraAdministradores ? await this.listas.atascadas(tx, visibles) : [];
    const sinLlegar = a.paraAdministradores ? await this.listas.sinLlegar(tx, visibles) : [];
    const deTodas = { enlaces, atascadas, sinLlegar };
    const items = queQuepan(
      visibles.map((fila) => aListada(fila, entregas, { deLaPlaca: porPlaca.get(fila.placa), ...deTodas })),
    );
    const ultima = visibles[items.length - 1];
    const en = ultima && claveDe(filtros, ultima);
    return {
      items,
      ...(filas.length > items.length && en && { next: escribirCursor({ en, id: ultima.id }, filtros) }),
      ...(seCuenta(filtros) && { total: conteo(await this.listas.contar(tx, filtros, ahora)) }),
    };
  }
}

/** The list of each figure that a person's dashboard shows. */
const deLaCifra: Record<ListaPropia, Filtros> = {
  completada: { estado: 'completada' },
  'por-firmar': { avance: 'por-firmar' },
};

/** A search for a plate's beginning sends no total. */
const seCuenta = ({ q = '' }: Filtros): boolean => q.trim() === '' || !esDePlaca(q);

/** @throws AppError DATOS_INVALIDOS for a range that ends before it begins */
export function exigirRango({ desde, hasta }: Filtros): void {
  if (desde !== undefined && hasta !== undefined && hasta < desde)
    throw malo('hasta', 'La fecha final es anterior a la inicial');
}

const malo = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('DATOS_INVALIDOS', { fields: [{ path, message }], cause });

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid(), z.string()]);

/** The list to which a cursor belongs: what was asked for, and its order. That no test is in it is nobody's choice. */
const listaDe = ({ sinPruebas: _, ...pedidos }: Filtros): string =>
  sha256Hex(canonicalJson(JSON.parse(JSON.stringify(pedidos)))).slice(0, 16);

export const escribirCursor = ({ en, id }: Cursor, filtros: Filtros): string =>
  Buffer.from(JSON.stringify([en.toISOString(), id, listaDe(filtros)])).toString('base64url');

/** @throws AppError DATOS_INVALIDOS naming `cursor`, for one of another list too */
export function leerCursor(cursor: string, filtros: Filtros): Cursor {
  const [en, id, lista] = partesDe(cursor);
  if (lista !== listaDe(filtros))
    throw malo('cursor', 'Esta página es de otra búsqueda. Vuelva al principio de la lista');
  return { en: new Date(en), id };
}

function partesDe(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw malo('cursor', 'Cursor inválido', cause);
  }
}

export const conteo = (n: number): string => (n > TOPE_CONTEO ? `${TOPE_CONTEO}+` : String(n));
