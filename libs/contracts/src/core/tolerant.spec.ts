import { z } from 'zod';
import { catalogo, hechos } from '../index.js';
import { contextSchema } from './access.rules.js';
import { DESCONOCIDO, enumAbierto, listaAbierta, tolerant } from './tolerant.js';

const inner = z.strictObject({ a: z.string() });
const more = { a: 'x', nuevo: 1 };
const less = { a: 'x' };

test.each<[string, z.ZodType, unknown, unknown]>([
  ['an object', inner, more, less],
  ['an object in an object', z.strictObject({ b: inner }), { b: more, nuevo: {} }, { b: less }],
  ['a list', z.array(inner), [more], [less]],
  ['a choice of objects', z.union([z.strictObject({ z: z.number() }), inner]), more, less],
  [
    'a choice by a member',
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('uno'), ...inner.shape }),
      z.strictObject({ kind: z.literal('dos') }),
    ]),
    { kind: 'uno', ...more },
    { kind: 'uno', ...less },
  ],
  ['two at once', z.intersection(inner, z.strictObject({ b: z.string() })), { ...more, b: 'y' }, { ...less, b: 'y' }],
  ['a pair', z.tuple([inner], inner), [more, more], [less, less]],
  ['a record', z.record(z.string(), inner), { k: more }, { k: less }],
  [
    'what is read in two steps',
    z
      .string()
      .transform((): { a: string } => more)
      .pipe(inner),
    'x',
    less,
  ],
  ['what refers to itself', z.lazy(() => inner), more, less],
  ['an optional one', inner.optional(), more, less],
  ['one that may be null', inner.nullable(), more, less],
  ['one with a default', inner.default(less), more, less],
  ['one that cannot change', inner.readonly(), more, less],
])('%s is read without the members that it does not know', (_, schema, value, read) => {
  expect(schema.safeParse(value).success).toBe(false);
  expect(tolerant(schema).parse(value)).toEqual(read);
});

test('what it does not know is all that is forgiven', () => {
  const pair = z.strictObject({ a: z.string().max(2), b: z.string() }).refine(({ a, b }) => a !== b, { path: ['b'] });
  const read = (value: object) =>
    tolerant(pair)
      .safeParse({ ...value, nuevo: 1 })
      .error?.issues.map(({ path }) => path);
  expect(read({ a: 'x', b: 'y' })).toBeUndefined();
  expect([read({ a: 'x', b: 'x' }), read({ a: 'largo', b: 'y' }), read({ a: 'x' })]).toEqual([
    [['b']],
    [['a']],
    [['b']],
  ]);
  expect(tolerant(z.object({ a: z.string() }).catchall(z.number())).safeParse({ a: 'x', b: 'y' }).success).toBe(false);
});

const shapes = [
  ...Object.entries(catalogo).flatMap(([name, { request, response }]): [string, z.ZodType][] => [
    [`${name}: request`, request],
    [`${name}: answer`, response],
  ]),
  ...Object.entries(hechos).map(([name, { data }]): [string, z.ZodType] => [name, data]),
  ['context', contextSchema] as [string, z.ZodType],
];

test.each(shapes)('between processes no part of %s refuses a member of a later release', (_, schema) => {
  const refusing: unknown[] = [];
  z.toJSONSchema(tolerant(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      if (jsonSchema.additionalProperties === false) refusing.push(path);
    },
  });
  expect(refusing).toEqual([]);
});

test('a value of a later release is desconocido, anything but a text is refused', () => {
  const estado = enumAbierto(['activo', 'revocado']);
  expect(['activo', 'suspendido', DESCONOCIDO].map((value) => estado.parse(value))).toEqual([
    'activo',
    DESCONOCIDO,
    DESCONOCIDO,
  ]);
  for (const no of [undefined, null, 7]) expect(estado.safeParse(no).success).toBe(false);
  expect(z.object({ estado }).safeParse({}).success).toBe(false);
});

test('a list leaves out the kinds of a later release, and refuses what is no kind at all', () => {
  const roles = listaAbierta(['admin', 'tester']);
  expect(roles.parse(['tester', 'auditor', 'admin'])).toEqual(['tester', 'admin']);
  for (const no of [undefined, 'admin', [7], [null]]) expect(roles.safeParse(no).success).toBe(false);
});
