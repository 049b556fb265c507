/** One run with the full counts, and what it came to. */
export interface Corrida {
  readonly orden: string;
  readonly fecha: string;
  readonly probado: string;
  readonly hallado: string;
}

export const corridas: readonly Corrida[] = [
  {
    orden: 'npm run drills -- --solo canarios',
    fecha: '2026-11-28',
    probado: '214 secrets of a journey, of the processes, and between two of them, in 11 459 pieces (9.9 GB).',
    hallado: 'Each where the table permits it, none elsewhere.',
  },
];
