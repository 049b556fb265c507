import { z } from 'zod';
import { entradaAuditoriaSchema } from '../src/auditoria/auditoria.events.js';
import * as certificados from '../src/certificados/index.js';
import {
  callersOf,
  contextSchema,
  envelopeSchema,
  errorCodes,
  statusOf,
  type AnyCall,
  type EventDefinition,
} from '../src/core/index.js';
import { catalogo, hechos } from '../src/index.js';

/** A JSON Schema, as far as contracts need it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** Its readers bear values that they do not know (`enumAbierto`, `listaAbierta`). */
  readonly 'x-abierto'?: boolean;
  /** Nobody sends it any more: a release later it may go. */
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [constraint: string]: unknown;
}

/** One call as its callers and its server see it. A member that does not apply is absent. */
export interface CallShape {
  readonly face: Readonly<Record<string, unknown>>;
  readonly callers: readonly string[];
  readonly errors: readonly string[];
  readonly request: Schema;
  readonly response: Schema;
}

export interface EventShape {
  readonly face: Readonly<Record<string, unknown>>;
  readonly data: Schema;
}

/** Everything that two releases must agree on. */
export interface Shape {
  readonly calls: Readonly<Record<string, CallShape>>;
  readonly events: Readonly<Record<string, EventShape>>;
  readonly proofs: Readonly<Record<string, Schema>>;
  /** Status by code. */
  readonly errors: Readonly<Record<string, number>>;
}

/** What `contracts.lock.json` holds: the contract number and the shape that it names. */
export interface Lock {
  readonly version: string;
  readonly shape: Shape;
}

/** What a reader takes. */
export function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _ignored, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as Schema;
}

const faceOf = (call: AnyCall): Readonly<Record<string, unknown>> => {
  const { request: _q, response: _r, errors: _e, deadline: _d, ...whole } = call;
  // Which rule decides is the owning service's business: who calls it need not know.
  const { sobre: _s, ...face } = { sobre: undefined, ...whole };
  if (!('callers' in face)) return face;
  const { callers: _c, ...rest } = face;
  return rest;
};

/** What of a call both sides must agree on. */
export const callShape = (call: AnyCall): CallShape => ({
  face: faceOf(call),
  callers: call.kind === 'edge' ? [] : [...callersOf(call)].sort(),
  errors: [...call.errors].sort(),
  request: schemaOf(call.request),
  response: schemaOf(call.response),
});

/** What of a fact both sides must agree on. */
export const eventShape = ({ type, subject, data }: EventDefinition): EventShape => ({
  face: { type, subject },
  data: schemaOf(data),
});

const mapped = <A, B>(record: Readonly<Record<string, A>>, shape: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shape(value)]));

/** What travels with every message, or between two processes through a third. */
export const proofs: Readonly<Record<string, z.ZodType>> = {
  contexto: contextSchema,
  sobre: envelopeSchema,
  entradaAuditoria: entradaAuditoriaSchema,
  permisoDeFirma: certificados.permisoDeFirma,
  constanciaDeFirma: certificados.constanciaDeFirma,
};

/** The contracts of this working tree. */
export const presentShape = (): Shape => ({
  calls: mapped(catalogo, callShape),
  events: mapped(hechos, eventShape),
  proofs: mapped(proofs, schemaOf),
  errors: Object.fromEntries(errorCodes.map((code) => [code, statusOf(code)])),
});

/** The same lock has the same text: members in order, a line each. */
export function textOf(lock: Lock): string {
  return `${JSON.stringify(lock, sorted, 1)}\n`;
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
