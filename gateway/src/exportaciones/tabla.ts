import { writeXlsxStream } from 'hucre/xlsx';
import { BOM, enBogota, registro, type Celda } from './csv.rules.js';

/** A column of rows `F`, as it is written in every format. */
export interface Columna<F> {
  readonly titulo: string;
  readonly ancho: number;
  /** How a spreadsheet shows it; a number and a text need none. */
  readonly forma?: string;
  readonly celda: (fila: F) => Celda;
}

/** For programs: RFC 4180, a batch at a time. */
export async function* tablaCsv<F>(
  columnas: readonly Columna<F>[],
  lotes: AsyncIterable<readonly F[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + registro(columnas.map(({ titulo }) => titulo)));
  for await (const filas of lotes)
    yield Buffer.from(filas.map((fila) => registro(columnas.map(({ celda }) => celda(fila)))).join(''));
}

/** For people: one sheet whose head stays in sight, written row by row. Its moments are Bogotá's. */
export async function* tablaXlsx<F>(
  name: string,
  columnas: readonly Columna<F>[],
  filas: AsyncIterable<F>,
): AsyncGenerator<Uint8Array> {
  async function* celdas() {
    for await (const fila of filas)
      yield columnas.map(({ celda }) => {
        const valor = celda(fila);
        return valor instanceof Date ? enBogota(valor) : valor;
      });
  }
  yield* writeXlsxStream(celdas(), {
    name,
    columns: columnas.map(({ titulo, ancho, forma }) => ({
      header: titulo,
      width: ancho,
      ...(forma !== undefined && { numFmt: forma }),
    })),
    freezePane: { rows: 1 },
    zip64: true,
  });
}
