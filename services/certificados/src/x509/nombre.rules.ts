import { AppError } from '@portal/contracts/core';
import { recortarCN } from '@portal/dominio/nombres';

/**
 * Controls, direction marks, line separators, unpaired halves: a name with one of them could look like another name.
 */
const forbidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** NFC, trimmed, white space joined: names are certified in this form. */
const normalize = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/**
 * A typed name as the certificate carries it.
 * @throws AppError DATOS_INVALIDOS naming the field, for characters that no name has
 */
export function nombreTecleado(text: string, path: 'commonName' | 'organizationName'): string {
  const name = normalize(text);
  if (name === '' || name.search(forbidden) >= 0) {
    throw new AppError('DATOS_INVALIDOS', {
      fields: [{ path, message: 'El texto contiene caracteres no permitidos.' }],
    });
  }
  return recortarCN(name);
}

/** A text of a frozen enrolment, which can no longer be corrected: what a certificate cannot carry is left out. */
export const nombreDeInscripcion = (text: string): string => recortarCN(normalize(text.replace(forbidden, '')));
