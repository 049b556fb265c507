/** Where a test stands: its file, from the root of the repository, and its titles as the file writes them. */
export interface Prueba {
  readonly archivo: string;
  readonly titulos: readonly string[];
}

/** A row of the table: what can go wrong, what happens then, and the tests that prove it. */
export interface Fila {
  /** The number of a threat, or `H` and the number of a finding of a review. */
  readonly n: number | `H${number}`;
  readonly amenaza: string;
  /** What this product does, with the status and the sentence that people read. */
  readonly esperado: string;
  readonly pruebas: readonly Prueba[];
  /** What the tests do not prove yet, in one sentence. */
  readonly falta?: string;
  /** Why there is no test at all. */
  readonly excepcion?: string;
}

export interface Capitulo {
  readonly titulo: string;
  readonly filas: readonly Fila[];
}

/** Names tests of one file by their titles. @example en(puerta, 'exactly 1 MB is read') */
export const en = (archivo: string, ...titulos: readonly [string, ...string[]]): Prueba => ({ archivo, titulos });

/** Where the drills have their names. */
export const SIMULACROS = 'tools/drills/run-drills.mjs';

/** Names drills of `npm run drills`. */
export const simulacro = (...nombres: readonly [string, ...string[]]): Prueba => en(SIMULACROS, ...nombres);
