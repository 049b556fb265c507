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
