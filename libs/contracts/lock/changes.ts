import type { CallShape, EventShape, Schema, Shape } from './shape.js';

/** One difference between two releases. */
export interface Change {
  /** `crearInscripcion.request.placaCabezote` */
  readonly where: string;
  readonly what: string;
  /** What of yesterday breaks, and what to do instead; absent for a change that only adds. */
  readonly breaks?: { readonly why: string; readonly instead: string };
}

/**
 * In which direction a shape travels. A request goes from yesterday's caller to today's server, an answer or fact from
 * today's writer to yesterday's reader; while releases run side by side, each also goes the other way round.
 */
type Way = 'asked' | 'told';

const added = (where: string, what: string): Change => ({ where, what });
const broken = (where: string, what: string, why: string, instead: string): Change => ({
  where,
  what,
  breaks: { why, instead },
});

/** Everything in which `now` differs from the release before it. */
export const changesOf = (before: Shape, now: Shape): Change[] => [
  ...eachNamed(before.calls, now.calls, {
    same: (name, was, is) => callChanges(name, was, is, Object.keys(before.errors)),
    gone: (name) =>
      broken(
        name,
        'a call is gone',
        'yesterday’s callers still make it',
        'keep it for a release; drop it when nobody calls it',
      ),
    come: (name) => added(name, 'a new call: it may be made once its server is everywhere'),
  }),
  ...eachNamed(before.events, now.events, {
    same: eventChanges,
    gone: (name) => broken(name, 'a fact is gone', 'yesterday’s readers wait for it', 'tell it for a release more'),
    come: (name) => added(name, 'a new fact'),
  }),
  ...eachNamed(before.proofs, now.proofs, {
    same: (name, was, is) => schemaChanges(name, was, is, 'told'),
    gone: (name) =>
      broken(
        name,
        'a proof is gone',
        'yesterday’s processes send it and demand it',
        'understand it for a release more',
      ),
    come: (name) => added(name, 'a new proof: understood in this release, sent in the next'),
  }),
  ...eachNamed(before.errors, now.errors, {
    same: (code, was, is) =>
      was === is
        ? []
        : [
            broken(
              code,
              `status ${was} → ${is}`,
              'yesterday’s browser acts on the status',
              'a new code with the new status',
            ),
          ],
    gone: (code) =>
      broken(
        code,
        'an error code is gone',
        'yesterday’s servers still refuse with it',
        'drop it a release after its last call',
      ),
    come: (code) => added(code, 'a new error code: calls of yesterday may refuse with it a release later'),
  }),
];

interface Named<T> {
  same(name: string, before: T, now: T): Change[];
  gone(name: string): Change;
  come(name: string): Change;
}

function eachNamed<T>(
  before: Readonly<Record<string, T>>,
  now: Readonly<Record<string, T>>,
  rules: Named<T>,
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before[name], now[name]];
    if (was === undefined) return [rules.come(name)];
    return is === undefined ? [rules.gone(name)] : rules.same(name, was, is);
  });
}

/** What of a call may be turned on later without anybody noticing. */
const mayBegin: readonly string[] = ['idempotent', 'repeatable', 'cache'];

function faceChanges(name: string, before: CallShape['face'], now: CallShape['face']): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keys
    .filter((key) => text(before[key]) !== text(now[key]))
    .map((key) => {
      const what = `${key}: ${text(before[key])} → ${text(now[key])}`;
      if (key === 'cache' || (mayBegin.includes(key) && now[key] === true)) return added(name, what);
      return broken(
        name,
        what,
        'yesterday’s callers and servers know it by the old one',
        'a second call with a name and subject of its own',
      );
    });
}

function callChanges(name: string, before: CallShape, now: CallShape, knownCodes: readonly string[]): Change[] {
  const newCodes = now.errors.filter((code) => !before.errors.includes(code));
  return [
    ...faceChanges(name, before.face, now.face),
    ...before.callers
      .filter((caller) => !now.callers.includes(caller))
      .map((caller) =>
        broken(
          name,
          `${caller} may not call it any more`,
          `yesterday’s ${caller} is refused`,
          'take the right away a release after its last call',
        ),
      ),
    ...now.callers
      .filter((caller) => !before.callers.includes(caller))
      .map((caller) => added(name, `${caller} may call it`)),
    ...before.errors
      .filter((code) => !now.errors.includes(code))
      .map((code) => added(name, `refuses with ${code} no more`)),
    ...newCodes.map((code) =>
      knownCodes.includes(code)
        ? added(name, `may refuse with ${code}`)
        : broken(
            name,
            `may refuse with ${code}`,
            'yesterday’s callers do not know the code and take it for ERROR_INTERNO',
            'the code in this release, the refusal in the next',
          ),
    ),
    ...schemaChanges(`${name}.request`, before.request, now.request, 'asked'),
    ...schemaChanges(`${name}.response`, before.response, now.response, 'told'),
  ];
}

const eventChanges = (name: string, before: EventShape, now: EventShape): Change[] => [
  ...faceChanges(name, before.face, now.face),
  ...schemaChanges(`${name}.data`, before.data, now.data, 'told'),
];

const text = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

/** Yesterday’s schema against today’s, at every depth. */
export function schemaChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  if (text(before) === text(now)) return [];
  const [was, is] = [kindOf(before), kindOf(now)];
  if (was !== is) return [retyped(where, `${was} → ${is}`)];
  return [
    ...valueChanges(where, before, now, way),
    ...limitChanges(where, before, now, way),
    ...memberChanges(where, before, now, way),
    ...partChanges(where, before, now, way),
    ...optionChanges(where, before, now, way),
  ];
}

const retyped = (where: string, what: string): Change =>
  broken(
    where,
    what,
    'the other release reads and writes the old kind',
    'a second member of the new kind; drop the first one a release later',
  );

/** What a value is: another one is another thing, not a narrower or wider one. */
function kindOf({ type, anyOf, oneOf, allOf, enum: values, const: only }: Schema): string {
  if (anyOf ?? oneOf) return 'choice';
  if (allOf) return 'both';
  const [value] = values ?? (only === undefined ? [] : [only]);
  return type ?? (value === undefined ? 'anything' : value === null ? 'null' : typeof value);
}

const valuesOf = ({ enum: values, const: only }: Schema): readonly unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

function valueChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  const [was, is] = [valuesOf(before), valuesOf(now)];
  if (was === undefined && is === undefined) return [];
  const gone = is ? (was ? was.filter((value) => !is.includes(value)) : ['any other']) : [];
  const come = was ? (is ? is.filter((value) => !was.includes(value)) : ['any other']) : [];
  return [
    ...gone.map((value) =>
      broken(
        where,
        `the value ${text(value)} is gone`,
        way === 'asked'
          ? 'yesterday’s callers still send it'
          : 'yesterday’s writers still write it, and today’s reader refuses the whole',
        'accept it for a release more, and stop writing it now',
      ),
    ),
    ...come.map((value) => valueComes(where, value, before, way)),
  ];
}

function valueComes(where: string, value: unknown, before: Schema, way: Way): Change {
  const what = `a new value ${text(value)}`;
  if (way === 'asked') return added(where, `${what}: it may be sent once its server is everywhere`);
  if (before['x-abierto'] === true) return added(where, `${what}: readers of before say desconocido`);
  return broken(
    where,
    what,
    'yesterday’s readers refuse the whole answer, or park the whole fact',
    'enumAbierto in this release, the value in the next; or a new optional member beside it',
  );
}

/** Limits by the direction in which a greater number forgives more. */
const limits: Readonly<Record<string, 1 | -1 | 0>> = {
  maxLength: 1,
  maximum: 1,
  exclusiveMaximum: 1,
  maxItems: 1,
  maxProperties: 1,
  minLength: -1,
  minimum: -1,
  exclusiveMinimum: -1,
  minItems: -1,
  minProperties: -1,
  pattern: 0,
  format: 0,
  multipleOf: 0,
  contentEncoding: 0,
};

function limitChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  return Object.entries(limits)
    .filter(([limit]) => text(before[limit]) !== text(now[limit]))
    .map(([limit, sign]) => {
      const what = `${limit}: ${text(before[limit])} → ${text(now[limit])}`;
      if (way === 'asked' && isLooser(before[limit], now[limit], sign))
        return added(where, `${what}: what is allowed now may be sent once its server is everywhere`);
      return way === 'asked'
        ? broken(
            where,
            what,
            'yesterday’s callers send what was allowed',
            'refuse it in the service with a code, or a second member with the new limit',
          )
        : broken(
            where,
            what,
            'one of the two releases refuses what the other writes',
            'a second member with the new limit; drop the first one a release later',
          );
    });
}

function isLooser(before: unknown, now: unknown, sign: 1 | -1 | 0): boolean {
  if (now === undefined) return true;
  if (typeof before !== 'number' || typeof now !== 'number') return false;
  return sign * (now - before) > 0;
}

function memberChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  const names = [...new Set([...Object.keys(before.properties ?? {}), ...Object.keys(now.properties ?? {})])].sort();
  return names.flatMap((name) => memberChange(`${where}.${name}`, name, { before, now, way }));
}

function memberChange(
  where: string,
  name: string,
  { before, now, way }: { readonly before: Schema; readonly now: Schema; readonly way: Way },
): Change[] {
  const [was, is] = [before.properties?.[name], now.properties?.[name]];
  const [wasDemanded, isDemanded] = [before, now].map(({ required }) => required?.includes(name) === true);
  if (!was) return [memberComes(where, isDemanded === true, way)];
  if (!is) return [memberGoes(where, was.deprecated === true && !wasDemanded)];
  const changes = schemaChanges(where, was, is, way);
  if (wasDemanded === isDemanded) return changes;
  return [...changes, isDemanded ? demanded(where, way) : excused(where, way)];
}

function memberComes(where: string, isDemanded: boolean, way: Way): Change {
  if (isDemanded) return demanded(where, way);
  return added(where, way === 'asked' ? 'a new member: it may be sent once its server is everywhere' : 'a new member');
}

const demanded = (where: string, way: Way): Change =>
  broken(
    where,
    'a member is demanded',
    way === 'asked'
      ? 'yesterday’s callers do not send it'
      : 'yesterday’s writers, and facts that streams keep, lack it',
    'make it optional, and fill it',
  );

const excused = (where: string, way: Way): Change =>
  way === 'asked'
    ? added(where, 'a member may be left out, once its server is everywhere')
    : broken(
        where,
        'a member may be left out',
        'yesterday’s readers demand it',
        'go on writing it; make it optional a release after its last reader demanded it',
      );

const memberGoes = (where: string, wasRetired: boolean): Change =>
  wasRetired
    ? added(where, 'a member that was deprecated and optional is gone')
    : broken(
        where,
        'a member is gone',
        'the other release still sends or reads it',
        'make it optional and .meta({ deprecated: true }) in this release; drop it in the next',
      );

/** Elements of lists and records. */
function partChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  const [was, is] = [before.prefixItems ?? [], now.prefixItems ?? []];
  if (was.length !== is.length) return [retyped(where, `${was.length} → ${is.length} places`)];
  return [
    ...was.flatMap((part, index) => schemaChanges(`${where}[${index}]`, part, is[index] as Schema, way)),
    ...within(`${where}[]`, before.items, now.items, way),
    ...within(`${where}{}`, recordOf(before), recordOf(now), way),
    ...within(`${where}{name}`, before.propertyNames, now.propertyNames, way),
    ...strictness(where, before.additionalProperties === false, now.additionalProperties === false, way),
  ];
}

const recordOf = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

function within(where: string, before: Schema | undefined, now: Schema | undefined, way: Way): Change[] {
  if (before && now) return schemaChanges(where, before, now, way);
  return before || now ? [retyped(where, before ? 'anything → nothing' : 'nothing → anything')] : [];
}

/** Strict objects count at the HTTP door alone; between processes nobody is strict. */
function strictness(where: string, before: boolean, now: boolean, way: Way): Change[] {
  if (before === now || way === 'told') return [];
  return now
    ? [
        broken(
          where,
          'other members are refused',
          'yesterday’s callers may send some',
          'name the members that are sent, optional',
        ),
      ]
    : [added(where, 'other members are let through')];
}

/** Options are the same when one of their members names the same constant, else when they stand at the same place. */
function optionChanges(where: string, before: Schema, now: Schema, way: Way): Change[] {
  const [was, is] = [optionsOf(before), optionsOf(now)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [was.get(name), is.get(name)];
    if (one && other) return schemaChanges(`${where}<${name}>`, one, other, way);
    if (one) return [retyped(`${where}<${name}>`, 'a choice is gone')];
    return way === 'asked'
      ? [added(`${where}<${name}>`, 'a new choice: it may be sent once its server is everywhere')]
      : [
          broken(
            `${where}<${name}>`,
            'a new choice',
            'yesterday’s readers refuse the whole',
            'a new optional member beside it',
          ),
        ];
  });
}

function optionsOf({ anyOf, oneOf, allOf }: Schema): Map<string, Schema> {
  return new Map((anyOf ?? oneOf ?? allOf ?? []).map((option, index) => [constantOf(option) ?? `${index}`, option]));
}

function constantOf({ type, properties = {} }: Schema): string | undefined {
  if (type === 'null') return 'null';
  const named = Object.entries(properties).find(([, member]) => member.const !== undefined);
  return named && `${named[0]}=${text(named[1].const)}`;
}

/** Why the present contracts may not be published under their number, each with what to do; empty when they may. */
export function refusalsOf(
  before: { readonly version: string; readonly shape: Shape },
  now: { readonly version: string; readonly shape: Shape },
): string[] {
  const changes = changesOf(before.shape, now.shape);
  const breaking = changes.flatMap(({ where, what, breaks }) =>
    breaks ? [`${where}: ${what}. ${breaks.why}. Instead: ${breaks.instead}.`] : [],
  );
  if (breaking.length > 0) return breaking;
  const [was, is] = [numbersOf(before.version), numbersOf(now.version)];
  if (isAfter(was, is)) return [`contract number ${now.version}: the recorded release has ${before.version} already.`];
  if (changes.length === 0 || (was[0] === is[0] && is[1] > was[1])) return [];
  return [
    `contract number ${now.version}: the contracts grew since ${before.version}. ` +
      `Instead: ${was[0]}.${was[1] + 1}.0 as "version" of libs/contracts/package.json. ` +
      changes.map(({ where, what }) => `${where}: ${what}`).join('; '),
  ];
}

type Numbers = readonly [major: number, minor: number, patch: number];

/** @throws Error for anything but three numbers */
function numbersOf(version: string): Numbers {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!found) throw new Error(`not a contract number: ${version}`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

const isAfter = (one: Numbers, other: Numbers): boolean => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at !== -1 && (one[at] as number) > (other[at] as number);
};
