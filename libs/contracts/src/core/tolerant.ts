import { z } from 'zod';

/** What a reader takes a value of a later release for. */
export const DESCONOCIDO = 'desconocido';

/** Marks in a JSON Schema that values may be added (docs/adr/0037-a-contract-only-grows.md). */
export const ABIERTO = { 'x-abierto': true } as const;

/**
 * A choice in an answer that may get more values: a reader of before takes one of them for `desconocido`, and the
 * compiler asks whoever tells values apart what that one means. No writer says it.
 * @example status: enumAbierto(['active', 'revoked'])
 */
export const enumAbierto = <const V extends string>(values: readonly V[]) => {
  const known = z.enum([...values, DESCONOCIDO]).meta(ABIERTO);
  const isNew = (value: unknown) => typeof value === 'string' && !known.options.some((option) => option === value);
  return z.preprocess((value) => (isNew(value) ? DESCONOCIDO : value), known);
};

/** A list that may get more kinds of members: a reader of before leaves them out. @example listaAbierta(['admin']) */
export const listaAbierta = <const V extends string>(values: readonly V[]) => {
  const known = z.enum(values).meta(ABIERTO);
  const isKnown = (value: unknown) => known.options.some((option) => option === value) || typeof value !== 'string';
  return z.preprocess((value) => (Array.isArray(value) ? value.filter(isKnown) : value), z.array(known));
};

const made = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * The shape as processes read it from each other: members that it does not know are left out, at every depth. Strict
 * objects refuse them at the HTTP door alone, where a misspelt name must not go unnoticed.
 * @example tolerant(contract.request).parse(message.json())
 */
export function tolerant<S extends z.core.$ZodType>(schema: S): S {
  const known = made.get(schema) ?? rebuilt(schema);
  made.set(schema, known);
  return known as S;
}

function rebuilt(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const parts = tolerantParts(def);
  return parts ? z.core.clone(schema, { ...def, ...parts } as z.core.$ZodTypeDef) : schema;
}

/** @returns undefined for a kind without members */
function tolerantParts(def: z.core.$ZodTypes['_zod']['def']): object | undefined {
  switch (def.type) {
    case 'object': {
      const { shape, catchall } = def;
      const members = Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, tolerant(member)]));
      return { shape: members, catchall: catchall && !isNever(catchall) ? tolerant(catchall) : undefined };
    }
    case 'array':
      return { element: tolerant(def.element) };
    case 'union':
      return { options: def.options.map((option) => tolerant(option)) };
    case 'intersection':
      return { left: tolerant(def.left), right: tolerant(def.right) };
    case 'tuple':
      return { items: def.items.map((item) => tolerant(item)), rest: def.rest && tolerant(def.rest) };
    case 'record':
      return { valueType: tolerant(def.valueType) };
    case 'pipe':
      return { in: tolerant(def.in), out: tolerant(def.out) };
    case 'lazy': {
      const { getter } = def;
      return { getter: () => tolerant(getter()), _cachedInner: undefined };
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return { innerType: tolerant(def.innerType) };
    default:
      return undefined;
  }
}

const isNever = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'never';
