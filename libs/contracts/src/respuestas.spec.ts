import { z } from 'zod';
import { catalogo } from './index.js';

/** The names of a shape's members, at every depth. */
function nombresDe(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, value]) => [name, ...nombresDe(value)]);
  if (schema instanceof z.ZodArray) return nombresDe(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(nombresDe);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return nombresDe(schema.unwrap());
  return [];
}

/** What no answer names, but those of the calls beside it. */
const secretos: readonly (readonly [RegExp, readonly string[]])[] = [
  [/contrasena/i, ['verContrasenaGps']],
  [/^numeroCuenta/, ['copiarInscripcion']],
  [/token|enlace$|firmar$/i, []],
];
const publicas = Object.entries(catalogo).filter(([, { kind }]) => kind !== 'internal');

test.each(secretos)('only the calls that are meant to name %s do', (secreto, llamadas) => {
  const nombran = publicas.filter(([, { response }]) => nombresDe(response).some((nombre) => secreto.test(nombre)));
  expect(nombran.map(([nombre]) => nombre)).toEqual(llamadas);
});
