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

/** Kinds that hold one other shape. */
const envueltos = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodCatch] as const;

/** The names of a shape's members, at every depth. @throws Error for a kind that it cannot look into */
function nombresDe(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, value]) => [name, ...nombresDe(value)]);
  if (schema instanceof z.ZodArray) return nombresDe(schema.element);
  if (schema instanceof z.ZodPipe) return nombresDe(schema.out);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(nombresDe);
  if (envueltos.some((kind) => schema instanceof kind)) return nombresDe((schema as z.ZodOptional).unwrap());
  if (sinMiembros.some((kind) => schema instanceof kind)) return [];
  throw new Error(`no names known of a ${schema instanceof z.ZodType ? schema.type : typeof schema}`);
}

test('a kind of shape that is not looked into is an error, not an answer without names', () => {
  expect(() => nombresDe(z.object({ a: z.lazy(() => z.object({ contrasena: z.string() })) }))).toThrow('lazy');
});

/** What no answer names, but those of the calls beside it. */
const secretos: readonly (readonly [RegExp, readonly string[]])[] = [
  [/contrasena/i, ['verContrasenaGps']],
  [/^numeroCuenta/, ['copiarInscripcion', 'miInscripcion', 'verInscripcion']],
  [/token|enlace$|firmar$/i, []],
];
const publicas = Object.entries(catalogo).filter(([, { kind }]) => kind !== 'internal');

test.each(secretos)('only the calls that are meant to name %s do', (secreto, llamadas) => {
  const nombran = publicas.filter(([, { response }]) => nombresDe(response).some((nombre) => secreto.test(nombre)));
  expect(nombran.map(([nombre]) => nombre)).toEqual(llamadas);
});

/** Choices of answers that a reader of before refuses whole, and why it does. */
const cerradas: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['fichaDeInscripcion', 'miInscripcion', 'verInscripcion'].flatMap((llamada) =>
      ['personaAutorizaAnticipos', 'personaAutorizaFletes', 'personaFirmaContrato'].map((campo) => [
        `${llamada}.formulario.${campo}`,
        'the stored form: who signs and authorises is read from it, and nobody guesses a third one',
      ]),
    ),
  ),
  'verificarEnlace.signerType': 'the page does not know what somebody in that role signs',
  'ampliarDocumento.nivel': 'a level that nobody knows is recorded nowhere; the sweep asks again',
};

/** Where a shape has a choice that may not grow. */
function cerradasDe(schema: z.core.JSONSchema.JSONSchema, en: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    ...(schema.enum && schema['x-abierto'] !== true ? [en] : []),
    ...Object.entries(properties).flatMap(([name, value]) => cerradasDe(value as typeof schema, `${en}.${name}`)),
    ...(items ? cerradasDe(items as typeof schema, en) : []),
    ...anyOf.flatMap((option) => cerradasDe(option as typeof schema, en)),
  ];
}

test('a later release may add values to every choice of an answer but these', () => {
  const found = Object.entries(catalogo).flatMap(([name, { response }]) =>
    cerradasDe(z.toJSONSchema(response, { unrepresentable: 'any' }), name),
  );
  expect(found.sort()).toEqual(Object.keys(cerradas).sort());
});
