/** How large a page may be: a message of NATS carries a megabyte, and two hundred rows of long names do not fit. */
const MAX_BYTES = 500_000;

/**
 * The rows of a page that one message carries. What is left comes with the next page.
 * @returns as many, from the first on, as fit into so many bytes of JSON; one at least
 */
export function queQuepan<T>(filas: readonly T[], bytes = MAX_BYTES): T[] {
  let suma = 0;
  const caben = filas.findIndex((fila) => (suma += Buffer.byteLength(JSON.stringify(fila))) > bytes);
  return caben < 0 ? [...filas] : filas.slice(0, Math.max(1, caben));
}
