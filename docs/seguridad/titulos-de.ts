import ts from 'typescript';
import { leer, valorDe } from '../especificacion/lectura/codigo.js';
import { testsDe } from '../especificacion/lectura/tests.js';
import { SIMULACROS } from './amenazas/fila.js';

/** Files that `npm test` runs: specs, journeys, and the parts of a spec that share one running service. */
const seCorre = /\.spec\.tsx?$|\.e2e\.ts$|\/test\/running\/[\w-]+\.ts$/;

/** The words of a title as the file writes them: `$name` and `${name}` stay. */
const comoEstaEscrito = (titulo: ts.Expression | undefined): string[] =>
  titulo && (ts.isStringLiteralLike(titulo) || ts.isTemplateExpression(titulo))
    ? [ts.isStringLiteralLike(titulo) ? titulo.text : titulo.getText().slice(1, -1)]
    : [];

/** The drills of the one file that lists them. */
const simulacros = (): string[] =>
  ['drills', 'suiteDrills'].flatMap((lista) => {
    const valor = valorDe(lista, leer(SIMULACROS));
    if (!valor || !ts.isObjectLiteralExpression(valor)) throw new Error(`${SIMULACROS} has no list ${lista}`);
    return valor.properties.map((uno) => uno.name?.getText().replaceAll("'", '') ?? '');
  });

const leidos = new Map<string, readonly string[]>();

/**
 * The titles of a file's tests that run and expect something; a skipped test is none.
 * @param archivo from the root of the repository
 * @throws Error when the file is not there, or holds no test that `npm test` runs
 */
export function titulosDe(archivo: string): readonly string[] {
  const known = leidos.get(archivo);
  if (known) return known;
  if (archivo !== SIMULACROS && !seCorre.test(archivo)) throw new Error(`${archivo} is no file of tests`);
  const titulos =
    archivo === SIMULACROS ? simulacros() : testsDe(archivo).flatMap((call) => comoEstaEscrito(call.arguments[0]));
  leidos.set(archivo, titulos);
  return titulos;
}
