const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** `50000` → `50.000` */
export const cantidad = (value: number): string => number.format(value);

/** `1258291` → `1,2 MB` */
export function tamano(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${cantidad(Math.round(bytes / 1024))} kB`;
  return `${cantidad(bytes / (1024 * 1024))} MB`;
}
