import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, asPersona, can, type Actor } from '@portal/contracts/core';
import type { FiltrosAdmin, InscripcionListada } from '@portal/contracts/inscripciones';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { aplanar } from '../tablas/busqueda.rules.js';
import { aListada } from '../tablas/listada.rules.js';
import {
  ListasRepository,
  MINIMO_BUSQUEDA,
  TOPE_CONTEO,
  type Cursor,
  type Filtros,
} from '../tablas/listas.repository.js';

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
    private readonly clock: Clock,
  ) {}

  /** The person's own enrolments, newest first. */
  mias(hoja: Hoja, actor: Actor): Promise<Pagina> {
    const { subject } = asPersona(actor);
    return this.transactions.run((tx) => this.pagina(tx, { creadorSub: subject }, hoja, { porPlaca: false }));
  }

  /** The company's enrolments, searched and filtered, with the number of all for 'x de y inscripciones'. */
  todas({ limite, cursor, ...filtros }: FiltrosAdmin, actor: Actor): Promise<Pagina> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => ({
      ...(await this.pagina(tx, filtros, { limite, cursor }, { porPlaca: true })),
      totalAll: conteo(await this.listas.contar(tx, {}, this.clock.now())),
    }));
  }

  /** The company's figures for administrators, their own for other people. */
  contar(actor: Actor): Promise<{ totalForms: number; pendingSignatures: number; completedForms: number }> {
    const creador = this.alcance(actor);
    return this.transactions.run((tx) => this.listas.tablero(tx, creador));
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

  /** @param contar.porPlaca counts the company's enrolments of each plate: for administrators only */
  private async pagina(
    tx: Tx,
    filtros: Filtros,
    { limite, cursor }: Hoja,
    contar: { readonly porPlaca: boolean },
  ): Promise<Pagina> {
    const ahora = this.clock.now();
    const filas = await this.listas.pagina(
      tx,
      filtros,
      ahora,
      limite + 1,
      cursor === undefined ? undefined : leerCursor(cursor),
    );
    const visibles = filas.slice(0, limite);
    const ultima = visibles.at(-1);
    const entregas = await this.listas.entregas(tx, visibles);
    const porPlaca = contar.porPlaca ? await this.listas.porPlaca(tx, visibles) : new Map<string, number>();
    return {
      items: visibles.map((fila) => aListada(fila, entregas, porPlaca.get(fila.placa))),
      ...(filas.length > limite && ultima && { next: escribirCursor(ultima) }),
      ...(seCuenta(filtros) && { total: conteo(await this.listas.contar(tx, filtros, ahora)) }),
    };
  }
}

/** A search by fewer characters matches plates only, and sends no total. */
const seCuenta = ({ q = '' }: Filtros): boolean => aplanar(q) === '' || aplanar(q).length >= MINIMO_BUSQUEDA;

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export const escribirCursor = ({ creadaEn, id }: Cursor): string =>
  Buffer.from(JSON.stringify([creadaEn.toISOString(), id])).toString('base64url');

/** @throws AppError DATOS_INVALIDOS naming `cursor` */
export function leerCursor(cursor: string): Cursor {
  try {
    const [creadaEn, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { creadaEn: new Date(creadaEn), id };
  } catch (cause) {
    throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'cursor', message: 'Cursor inválido' }], cause });
  }
}

export const conteo = (n: number): string => (n > TOPE_CONTEO ? `${TOPE_CONTEO}+` : String(n));
