import { z } from 'zod';
import { catalogo } from './index.js';

/** Kinds without members. Whoever takes a new kind into an answer says here or below what it may name. */
const sinMiembros = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUndefined,
  z.ZodVoid,
] as const;

/** The names of a shape's members, at every depth. @throws Error for a kind that it cannot look into */
function nombresDe(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, value]) => [name, ...nombresDe(value)]);
  if (schema instanceof z.ZodArray) return nombresDe(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(nombresDe);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return nombresDe(schema.unwrap());
  if (sinMiembros.some((kind) => schema instanceof kind)) return [];
  throw new Error(`no names known of a ${schema instanceof z.ZodType ? schema.type : typeof schema}`);
}

test('a kind of shape that is not looked into is an error, not an answer without names', () => {
  expect(() => nombresDe(z.object({ a: z.lazy(() => z.object({ contrasena: z.string() })) }))).toThrow('lazy');
});

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
