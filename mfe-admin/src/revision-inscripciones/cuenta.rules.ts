interface Pagina {
  readonly items: readonly unknown[];
  readonly next?: string | undefined;
  readonly total?: string | undefined;
  readonly totalAll?: string | undefined;
}

/**
 * 'x de y': matches of all enrolments. A short search has no total (public contract), so what is loaded counts,
 * with a plus sign when there is more.
 * @example cuentaDe([{ items: [1, 2], total: '2', totalAll: '148' }]) === '2 de 148'
 */
export function cuentaDe(paginas: readonly Pagina[]): string {
  const [primera] = paginas;
  const cargadas = paginas.reduce((suma, { items }) => suma + items.length, 0);
  const hayMas = paginas.at(-1)?.next !== undefined;
  const x = primera?.total ?? `${cargadas}${hayMas ? '+' : ''}`;
  return `${x} de ${primera?.totalAll ?? x}`;
}
