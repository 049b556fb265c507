import { z } from 'zod';
import { AppError } from '@portal/contracts/core';

/** Where a page ended: the creation instant and id of its last enrolment. */
export interface Cursor {
  readonly creadaEn: Date;
  readonly id: string;
}

const forma = z.tuple([z.iso.datetime(), z.uuid()]);

export const escribirCursor = ({ creadaEn, id }: Cursor): string =>
  Buffer.from(JSON.stringify([creadaEn.toISOString(), id])).toString('base64url');

/** @throws AppError DATOS_INVALIDOS naming `cursor` */
export function leerCursor(cursor: string): Cursor {
  try {
    const [creadaEn, id] = forma.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { creadaEn: new Date(creadaEn), id };
  } catch (cause) {
    throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'cursor', message: 'Cursor inválido' }], cause });
  }
}

/** Beyond this nobody counts: a million enrolments answer as fast as ten. */
export const TOPE_CONTEO = 1000;
export const conteo = (n: number): string => (n > TOPE_CONTEO ? `${TOPE_CONTEO}+` : String(n));
