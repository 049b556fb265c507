import { AppError } from '@portal/contracts/core';
import { recortarCN } from '@portal/contracts/inscripciones';

/** Controls, direction marks, line separators, unpaired halves: a name holding one could show as another (security.md 29). */
const forbidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** NFC, trimmed, white space joined: names are compared and certified in this form. */
export const normalizar = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/**
 * A typed name as the certificate carries it.
 * @throws AppError DATOS_INVALIDOS naming the field, for characters that no name has
 */
export function nombreTecleado(text: string, path: 'commonName' | 'organizationName'): string {
  const name = normalizar(text);
  if (name === '' || name.search(forbidden) >= 0) {
    throw new AppError('DATOS_INVALIDOS', {
      fields: [{ path, message: 'El texto contiene caracteres no permitidos.' }],
    });
  }
  return recortarCN(name);
}

/** A text of a frozen enrolment: nobody can correct it any more, so what a certificate cannot carry is left out. */
export const nombreDeInscripcion = (text: string): string => recortarCN(normalizar(text.replace(forbidden, '')));
