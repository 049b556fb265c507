/**
 * What may cross of an error nobody foresaw: its name and where it happened. Its message may quote the document.
 * @example nombreYLugar(new TypeError('…')) // 'TypeError at leer (…/dibujo.js:12:5)'
 */
export function nombreYLugar(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const lugar = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return lugar ? `${error.name} ${lugar.trim()}` : error.name;
}
