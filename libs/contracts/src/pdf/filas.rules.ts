import { campos, formulario, type Campo, type Seccion } from '../inscripciones/campos.js';

/** A cell of the document: the field that it shows and, for a number, the field with its type. */
export interface CeldaDeCampo {
  readonly campo: Campo;
  /** The type to print before the number: 'CC 1.023.456.789'. */
  readonly tipo?: Campo;
  readonly rotulo: string;
  /** Of twelve columns. */
  readonly ancho: number;
}

/** A section's heading in the document. @example tituloDe('vehiculo') // '2. DATOS DEL VEHÍCULO' */
export const tituloDe = (seccion: Seccion): string =>
  `${Object.keys(formulario).indexOf(seccion) + 1}. ${formulario[seccion].titulo}`;

/** The rows of a section, from the table of fields. Pure. */
export function filasDe(seccion: Seccion): readonly (readonly CeldaDeCampo[])[] {
  const suyos = Object.keys(formulario[seccion].campos) as Campo[];
  const celdas = suyos.flatMap((campo) => {
    const { pdf, etiqueta } = campos[campo];
    return 'fila' in pdf ? [{ campo, ...pdf, rotulo: pdf.rotulo ?? etiqueta, ...tipoDe(campo, suyos) }] : [];
  });
  const filas = [...new Set(celdas.map(({ fila }) => fila))].sort((a, b) => a - b);
  return filas.map((fila) => celdas.filter((celda) => celda.fila === fila).sort((a, b) => a.columna - b.columna));
}

function tipoDe(numero: Campo, deLaSeccion: readonly Campo[]): { readonly tipo?: Campo } {
  const tipo = deLaSeccion.find((campo) => {
    const { pdf } = campos[campo];
    return 'con' in pdf && pdf.con === numero;
  });
  return tipo ? { tipo } : {};
}
