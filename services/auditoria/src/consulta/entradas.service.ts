import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { entradasDeAuditoria } from '@portal/contracts/auditoria';
import { AppError, can, uuid, type Actor, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { canonicalJson, sha256Hex, Transactions, type Tx } from '@portal/service-kit';
import {
  EntradasRepository,
  TOPE_CONTEO,
  type Cursor,
  type EntradaLeida,
  type Filtros,
} from './entradas.repository.js';

type Pagina = ResponseOf<typeof entradasDeAuditoria>;

/** What the chain holds, by pages, for administrators and auditors. */
@Injectable()
export class EntradasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entradas: EntradasRepository,
  ) {}

  /**
   * @throws AppError ACCESO_DENEGADO; DATOS_INVALIDOS for a range that ends before it begins, or another list's cursor
   */
  pagina({ limite, cursor, ...filtros }: RequestOf<typeof entradasDeAuditoria>, actor: Actor): Promise<Pagina> {
    if (!can(actor, 'auditoria.leer')) throw new AppError('ACCESO_DENEGADO');
    const { desde, hasta } = filtros;
    if (desde !== undefined && hasta !== undefined && hasta < desde)
      throw malo('hasta', 'La fecha final es anterior a la inicial');
    const despues = cursor === undefined ? undefined : leerCursor(cursor, filtros);
    return this.transactions.run(async (tx) => {
      const conId = await this.porId(tx, filtros);
      if (!conId) return { items: [], total: '0' };
      const filas = await this.entradas.pagina(tx, conId, limite, despues);
      const n = await this.entradas.contar(tx, conId);
      const items = await this.conCodigos(tx, filas.slice(0, limite));
      const ultima = items.at(-1);
      return {
        items,
        total: n > TOPE_CONTEO ? `${TOPE_CONTEO}+` : String(n),
        ...(filas.length > limite && ultima && { next: escribirCursor(ultima, filtros) }),
      };
    });
  }

  /** A code that nobody else knows may be that of a deleted enrolment. @returns undefined when it is not */
  private async porId(tx: Tx, filtros: Filtros): Promise<Filtros | undefined> {
    const { inscripcion } = filtros;
    if (inscripcion === undefined || uuid.safeParse(inscripcion).success) return filtros;
    const id = await this.entradas.eliminadaPorCodigo(tx, inscripcion);
    return id === undefined ? undefined : { ...filtros, inscripcion: id };
  }

  private async conCodigos(tx: Tx, filas: EntradaLeida[]): Promise<EntradaLeida[]> {
    const ids = new Set(filas.flatMap(({ inscripcionId }) => inscripcionId ?? []));
    const codigos = await this.entradas.codigosDeEliminadas(tx, [...ids]);
    return filas.map((fila) => {
      const codigo = codigos.get(fila.inscripcionId ?? '');
      return codigo === undefined ? fila : { ...fila, codigo };
    });
  }
}

const malo = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('DATOS_INVALIDOS', { fields: [{ path, message }], cause });

const cursorSchema = z.tuple([z.string(), z.int(), z.string()]);

/** The list to which a cursor belongs: its filters and its order. */
const listaDe = (filtros: Filtros): string =>
  sha256Hex(canonicalJson(JSON.parse(JSON.stringify(filtros)))).slice(0, 16);

const escribirCursor = ({ ocurrioEn, numero }: Cursor, filtros: Filtros): string =>
  Buffer.from(JSON.stringify([ocurrioEn, numero, listaDe(filtros)])).toString('base64url');

function leerCursor(cursor: string, filtros: Filtros): Cursor {
  const [ocurrioEn, numero, lista] = partesDe(cursor);
  if (lista !== listaDe(filtros))
    throw malo('cursor', 'Esta página es de otra búsqueda. Vuelva al principio de la lista');
  return { ocurrioEn, numero };
}

function partesDe(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw malo('cursor', 'Cursor inválido', cause);
  }
}
