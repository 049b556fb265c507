import { z } from 'zod';

/** Where the document prints a field. Every row of a section has twelve columns. */
export interface Celda {
  readonly fila: number;
  /** 1 to 12. */
  readonly columna: number;
  readonly ancho: number;
  /** The document's own label, where it differs from the form's. */
  readonly rotulo?: string;
}
export const en = (fila: number, columna: number, ancho: number, rotulo?: string): Celda => ({
  fila,
  columna,
  ancho,
  ...(rotulo !== undefined && { rotulo }),
});
/** A document type is printed in the cell of its number: 'CC 1.023.456.789'. */
export const con = <const C extends string>(campo: C) => ({ con: campo });
/** No cell: the document says it elsewhere. */
export const aparte = (donde: string) => ({ aparte: donde });
export type EnPdf = Celda | { readonly con: string } | { readonly aparte: string };

/** Of a kind of field (`clase-de-campo.ts`), all that a section asks. */
interface ConSchema {
  readonly schema: z.ZodType;
}

/** @param delTenedor the holder's field that this one repeats while owner and holder are the same */
export const campo = <C extends ConSchema, P extends EnPdf, const T extends string | undefined = undefined>(
  etiqueta: string,
  clase: C,
  pdf: P,
  delTenedor?: T,
) => ({ etiqueta, ...clase, pdf, delTenedor: delTenedor as T });
type DefinicionDeCampo = ReturnType<typeof campo<ConSchema, EnPdf, string | undefined>>;
export type Definiciones = Readonly<Record<string, DefinicionDeCampo>>;

export type Shape<D extends Definiciones> = { readonly [K in keyof D]: D[K]['schema'] };
export const shapeDe = <D extends Definiciones>(campos: D): Shape<D> =>
  Object.fromEntries(Object.entries(campos).map(([nombre, { schema }]) => [nombre, schema])) as Shape<D>;

interface Titulos {
  /** In the form's index. */
  readonly nombre: string;
  /** The heading before it in the index, when a group begins here. */
  readonly grupo?: string;
  /** In the document, behind its number. */
  readonly titulo: string;
}
export const titulos = (nombre: string, titulo: string, grupo?: string): Titulos => ({
  nombre,
  titulo,
  ...(grupo !== undefined && { grupo }),
});
export const seccion = <D extends Definiciones>(nombres: Titulos, campos: D) => ({
  ...nombres,
  campos,
  schema: z.strictObject(shapeDe(campos)),
});
