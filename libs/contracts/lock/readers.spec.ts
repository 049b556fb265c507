import fc from 'fast-check';
import { z } from 'zod';
import { tolerant } from '../src/core/index.js';
import { catalogo, hechos } from '../src/index.js';
import { proofs, schemaOf, type Schema } from './shape.js';

/** A message of this release, and the same one as a later release sends it. */
type Pair = readonly [now: unknown, later: unknown];

const alike = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Pair> => values.map((value) => [value, value]);

/** Messages of a shape, valid but for what JSON Schema cannot say. The later one has a new member in each object. */
function pairsOf(schema: Schema): fc.Arbitrary<Pair> {
  const { enum: values, anyOf, oneOf, type } = schema;
  if (schema.const !== undefined) return alike(fc.constant(schema.const));
  if (values) return alike(fc.constantFrom(...values));
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map(pairsOf));
  switch (type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(pairsOf(schema.items ?? {}), { maxLength: 2 }).map(unzipped);
    case 'string':
      return alike(texts(schema));
    case 'integer':
    case 'number':
      return alike(fc.integer({ min: Math.max(Number(schema['minimum'] ?? -9), -9), max: 9 }));
    case 'boolean':
      return alike(fc.boolean());
    case 'null':
      return alike(fc.constant(null));
    default:
      return alike(fc.constantFrom('x', 7));
  }
}

const unzipped = (pairs: readonly Pair[]): Pair => [pairs.map(([now]) => now), pairs.map(([, later]) => later)];

function objects({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<Pair> {
  if (!properties || typeof additionalProperties === 'object') return alike(fc.constant({}));
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, pairsOf(member)]));
  const requiredKeys = required.filter((name) => name in members);
  return fc.record(members, { requiredKeys }).map((pairs): Pair => {
    const each = Object.entries(pairs);
    return [
      Object.fromEntries(each.map(([name, [now]]) => [name, now])),
      { nuevo: { otro: [1] }, ...Object.fromEntries(each.map(([name, [, later]]) => [name, later])) },
    ];
  });
}

/** Patterns of hashes and ids are fitted; the others judge words of people. */
function texts({ format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (pattern === '^[0-9a-f]{64}$') return fc.stringMatching(/^[0-9a-f]{64}$/);
  return fc.constantFrom('', 'x', 'ABC123', '2026-11-24T02:00:00.000Z');
}

const outcome = (schema: z.ZodType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error?.issues.map(({ path, code }) => [path, code]);
};

const shapes = [
  ...Object.entries(catalogo).flatMap(([name, { request, response }]): [string, z.ZodType][] => [
    [`${name}: request`, request],
    [`${name}: answer`, response],
  ]),
  ...Object.entries(hechos).map(([name, { data }]): [string, z.ZodType] => [name, data]),
  ...Object.entries(proofs),
];

test.each(shapes)('%s of a later release is read as this one would have sent it', (_, schema) => {
  fc.assert(
    fc.property(pairsOf(schemaOf(schema)), ([now, later]) => {
      expect(outcome(tolerant(schema), later)).toEqual(outcome(schema, now));
    }),
    { numRuns: 30 },
  );
});

test('messages are made that fit: most shapes are read, not refused twice', () => {
  const fitting = shapes.filter(([, schema]) =>
    fc.sample(pairsOf(schemaOf(schema)), { numRuns: 30, seed: 1 }).some(([now]) => schema.safeParse(now).success),
  );
  expect(fitting.length).toBeGreaterThan(shapes.length * 0.9);
});
