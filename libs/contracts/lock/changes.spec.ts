import { z } from 'zod';
import {
  defineCall,
  defineEvent,
  defineInternalCall,
  enumAbierto,
  listaAbierta,
  type AnyCall,
  type EventDefinition,
} from '../src/core/index.js';
import { changesOf, refusalsOf, schemaChanges } from './changes.js';
import { callShape, eventShape, schemaOf, type Lock, type Schema, type Shape } from './shape.js';

const a = z.string();
const of = (shape: z.ZodRawShape) => z.strictObject({ a, ...shape });
const uno = z.object({ kind: z.literal('uno'), n: z.number() });
const dos = z.object({ kind: z.literal('dos') });

interface Way {
  readonly asked: 'adds' | 'breaks';
  readonly told: 'adds' | 'breaks';
}
const never: Way = { asked: 'breaks', told: 'breaks' };
const always: Way = { asked: 'adds', told: 'adds' };
const askedAlone: Way = { asked: 'adds', told: 'breaks' };

/** A change of a shape, and what it does as part of a request, and as part of an answer or fact. */
const table: [string, z.ZodType, z.ZodType, Way][] = [
  ['a new optional member', of({}), of({ b: a.optional() }), always],
  ['a new demanded member', of({}), of({ b: a }), never],
  ['a new member with a default', of({}), of({ b: a.default('') }), always],
  ['a member that is gone', of({ b: a }), of({}), never],
  ['an optional member that is gone', of({ b: a.optional() }), of({}), never],
  ['a deprecated optional member that is gone', of({ b: a.optional().meta({ deprecated: true }) }), of({}), always],
  ['a deprecated demanded member that is gone', of({ b: a.meta({ deprecated: true }) }), of({}), never],
  ['an optional member that is demanded now', of({ b: a.optional() }), of({ b: a }), never],
  ['a demanded member that is optional now', of({ b: a }), of({ b: a.optional() }), askedAlone],
  ['another type', of({ b: a }), of({ b: z.number() }), never],
  ['a list in the place of one', of({ b: a }), of({ b: z.array(a) }), never],
  ['a member that may be null now', of({ b: a }), of({ b: a.nullable() }), never],
  ['a change inside a list', of({ b: z.array(of({})) }), of({ b: z.array(of({ c: a })) }), never],
  ['a change inside a record', z.record(a, of({})), z.record(a, of({ c: a })), never],
  ['another key of a record', z.record(z.enum(['x', 'y']), a), z.record(z.enum(['x']), a), never],
  ['a pair that is three', z.tuple([a, a]), z.tuple([a, a, a]), never],
  ['a change inside a pair', z.tuple([a, a]), z.tuple([a, z.number()]), never],
  ['a wider choice', z.enum(['x']), z.enum(['x', 'y']), askedAlone],
  ['a narrower choice', z.enum(['x', 'y']), z.enum(['x']), never],
  ['any text in the place of a choice', z.enum(['x']), a, askedAlone],
  ['a choice in the place of any text', a, z.enum(['x']), never],
  ['a wider open choice', enumAbierto(['x']), enumAbierto(['x', 'y']), always],
  ['a wider open list', listaAbierta(['x']), listaAbierta(['x', 'y']), always],
  ['a narrower open choice', enumAbierto(['x', 'y']), enumAbierto(['x']), never],
  ['another constant', z.literal('x'), z.literal('y'), never],
  ['a longer text', a.max(5), a.max(6), askedAlone],
  ['a shorter text', a.max(6), a.max(5), never],
  ['a text without a limit', a.max(5), a, askedAlone],
  ['a limit where there was none', a, a.max(5), never],
  ['a smaller least number', z.number().min(2), z.number().min(1), askedAlone],
  ['a greater least number', z.number().min(1), z.number().min(2), never],
  ['another pattern', a.regex(/^x$/), a.regex(/^y$/), never],
  ['a format where there was none', a, z.uuid(), never],
  ['a new kind of object', z.union([uno, dos]), z.union([uno, dos, z.object({ kind: z.literal('tres') })]), askedAlone],
  ['a kind of object that is gone', z.union([uno, dos]), z.union([dos]), never],
  ['a change inside a kind of object', z.union([uno, dos]), z.union([dos, uno.extend({ m: a })]), never],
  ['kinds in another order', z.union([uno, dos]), z.union([dos, uno]), always],
  ['a stricter object', z.object({ a }), of({}), { asked: 'breaks', told: 'adds' }],
  ['a laxer object', of({}), z.object({ a }), always],
];

describe.each(['asked', 'told'] as const)('%s', (way) => {
  test.each(table)('%s', (_, before, now, expected) => {
    const changes = schemaChanges('x', schemaOf(before), schemaOf(now), way);
    expect(changes.some(({ breaks }) => breaks !== undefined) ? 'breaks' : 'adds').toBe(expected[way]);
  });
});

/** As a later zod may write them: without the limits that say the same today. */
test.each<[string, Schema, Schema]>([
  ['a place more', { prefixItems: [{ type: 'string' }] }, { prefixItems: [{ type: 'string' }, { type: 'string' }] }],
  ['a place less', { prefixItems: [{ type: 'string' }, { type: 'string' }] }, { prefixItems: [{ type: 'string' }] }],
  ['elements of any kind', { type: 'array', items: { type: 'string' } }, { type: 'array' }],
  ['elements of one kind', { type: 'array' }, { type: 'array', items: { type: 'string' } }],
  ['names of any kind', { type: 'object', propertyNames: { type: 'string' } }, { type: 'object' }],
])('%s is another shape in both directions', (_, before, now) => {
  for (const way of ['asked', 'told'] as const)
    expect(schemaChanges('x', before, now, way)).toEqual([expect.objectContaining({ breaks: expect.anything() })]);
});

test('what breaks names its place, why and what to do instead', () => {
  const before = of({ b: z.array(of({ c: a })) });
  const now = of({ b: z.array(of({ c: a, d: a })) });
  expect(schemaChanges('llamada.request', schemaOf(before), schemaOf(now), 'asked')).toEqual([
    {
      where: 'llamada.request.b[].d',
      what: 'a member is demanded',
      breaks: { why: 'yesterday’s callers do not send it', instead: 'make it optional, and fill it' },
    },
  ]);
});

const spec = {
  method: 'POST',
  path: '/api/x',
  subject: 'svc.pdf.x',
  access: 'sesion',
  status: 200,
  deadline: 1000,
  request: of({}),
  response: of({}),
  errors: ['NO_ENCONTRADO'],
} as const;
const call = defineCall(spec);
const { method: _m, path: _p, access: _a, status: _s, ...bare } = spec;
const internal = defineInternalCall({ ...bare, callers: ['gateway', 'pdf'] });
const fact = defineEvent('pdf', 'listo', of({}));
const codes = { NO_ENCONTRADO: 404, DATOS_INVALIDOS: 422 };

const shapeWith = ({
  calls = { call, internal },
  events = { fact },
  proofs = { sobre: of({}) },
  errors = codes,
}: Parts): Shape =>
  JSON.parse(
    JSON.stringify({
      calls: Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, callShape(one)])),
      events: Object.fromEntries(Object.entries(events).map(([name, one]) => [name, eventShape(one)])),
      proofs: Object.fromEntries(Object.entries(proofs).map(([name, one]) => [name, schemaOf(one)])),
      errors,
    }),
  ) as Shape;
interface Parts {
  readonly calls?: Record<string, AnyCall>;
  readonly events?: Record<string, EventDefinition>;
  readonly proofs?: Record<string, z.ZodType>;
  readonly errors?: Record<string, number>;
}
const withCall = (change: Partial<typeof call>): Parts => ({ calls: { call: { ...call, ...change }, internal } });

test.each<[string, Parts, 'adds' | 'breaks' | 'nothing']>([
  ['nothing', {}, 'nothing'],
  ['another deadline', withCall({ deadline: 9000 }), 'nothing'],
  ['a new call', { calls: { call, internal, otra: { ...call, subject: 'svc.pdf.y' } } }, 'adds'],
  ['a call that is gone', { calls: { call } }, 'breaks'],
  ['another subject', withCall({ subject: 'svc.pdf.y' }), 'breaks'],
  ['another path', withCall({ path: '/api/y' }), 'breaks'],
  ['another method', withCall({ method: 'PUT' }), 'breaks'],
  ['another status', withCall({ status: 201 }), 'breaks'],
  ['a call for fewer', withCall({ access: 'admin' }), 'breaks'],
  ['a call that takes a key', withCall({ idempotent: true }), 'adds'],
  ['a call that asks for a stronger login', withCall({ strongLogin: true }), 'breaks'],
  ['a caller more', { calls: { call, internal: { ...internal, callers: ['gateway', 'pdf', 'auditoria'] } } }, 'adds'],
  ['a caller less', { calls: { call, internal: { ...internal, callers: ['pdf'] } } }, 'breaks'],
  ['a refusal that yesterday knows', withCall({ errors: ['NO_ENCONTRADO', 'DATOS_INVALIDOS'] }), 'adds'],
  ['a refusal less', withCall({ errors: [] }), 'adds'],
  [
    'a refusal that is new today',
    { ...withCall({ errors: ['NO_ENCONTRADO', 'SOLO_PDF'] }), errors: { ...codes, SOLO_PDF: 422 } },
    'breaks',
  ],
  ['a new code alone', { errors: { ...codes, SOLO_PDF: 422 } }, 'adds'],
  ['a code that is gone', { errors: { NO_ENCONTRADO: 404 } }, 'breaks'],
  ['a code with another status', { errors: { ...codes, DATOS_INVALIDOS: 400 } }, 'breaks'],
  ['a demanded member of a request', withCall({ request: of({ b: a }) as never }), 'breaks'],
  ['a wider choice in an answer', withCall({ response: of({ b: a.optional() }) as never }), 'adds'],
  ['a new fact', { events: { fact, otro: defineEvent('pdf', 'otro', of({})) } }, 'adds'],
  ['a fact that is gone', { events: {} }, 'breaks'],
  ['a fact of another subject', { events: { fact: defineEvent('pdf', 'lista', of({})) } }, 'breaks'],
  ['a demanded member of a fact', { events: { fact: defineEvent('pdf', 'listo', of({ b: a })) } }, 'breaks'],
  ['an optional member of a fact', { events: { fact: defineEvent('pdf', 'listo', of({ b: a.optional() })) } }, 'adds'],
  ['a demanded member of a proof', { proofs: { sobre: of({ b: a }) } }, 'breaks'],
  ['a proof that is gone', { proofs: {} }, 'breaks'],
  ['a new proof', { proofs: { sobre: of({}), otra: of({}) } }, 'adds'],
])('%s', (_, change, expected) => {
  const changes = changesOf(shapeWith({}), shapeWith(change));
  const breaks = changes.some((one) => one.breaks !== undefined);
  expect(breaks ? 'breaks' : changes.length > 0 ? 'adds' : 'nothing').toBe(expected);
});

test.each<[string, string, Parts, string[]]>([
  ['0.1.0', '0.1.0', {}, []],
  ['0.1.0', '0.1.1', {}, []],
  ['0.1.0', '0.2.0', { errors: { ...codes, SOLO_PDF: 422 } }, []],
  ['0.1.0', '0.1.0', { errors: { ...codes, SOLO_PDF: 422 } }, ['contract number 0.1.0']],
  ['0.1.0', '0.1.9', { errors: { ...codes, SOLO_PDF: 422 } }, ['contract number 0.1.9']],
  ['0.3.0', '0.2.0', {}, ['contract number 0.2.0']],
  ['0.1.0', '1.0.0', { events: {} }, ['fact: a fact is gone']],
])('from %s to %s', (was, is, change, expected) => {
  const before: Lock = { version: was, shape: shapeWith({}) };
  const refusals = refusalsOf(before, { version: is, shape: shapeWith(change) });
  expect(refusals).toEqual(expected.map((start) => expect.stringMatching(new RegExp(`^${start}`))));
});
