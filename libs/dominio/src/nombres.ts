/**
 * NFC, no invisible formatting characters (pasted from phones), no outer spaces, one space between words. Idempotent.
 * What is stored, and what a text shows while the form is written.
 * @example limpiarTexto(' Luis  Peña ') // 'Luis Peña'
 */
export const limpiarTexto = (texto: string): string =>
  texto
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** How plates are stored. @example limpiarPlaca('abc-123 ') // 'ABC123' */
export const limpiarPlaca = (placa: string): string => limpiarTexto(placa.toUpperCase().replace(/[\s.\-·]/gu, ''));

const plano = (nombre: string): string => limpiarTexto(nombre).toLocaleLowerCase('es');

/** Two spellings of one name: Unicode form, spaces and case do not matter, tildes do. */
export const mismoNombre = (uno: string, otro: string): boolean => plano(uno) === plano(otro);

/** The same without tildes, as banks print names. Good for a warning, not for telling who a person is. */
export const nombreParecido = (uno: string, otro: string): boolean => sinTildes(uno) === sinTildes(otro);

const sinTildes = (nombre: string): string =>
  plano(nombre)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

/** X.520 allows 64 characters in a commonName. Cuts there, never through a surrogate pair. */
export const recortarCN = (nombre: string): string => [...nombre].slice(0, 64).join('').trimEnd();
