import { z } from 'zod';
import { imprimible } from './shapes.js';

/**
 * Days within which a fact arrives or not at all: streams keep it for seven (deploy/nats/permissions.mjs). What readers
 * remember for late facts, and what they may ask about old ones, ends then.
 */
export const DIAS_DE_UN_HECHO = 8;

/** A past fact, written to the outbox in the transaction of its change and published at least once. */
export interface EventDefinition<D extends z.ZodType = z.ZodType> {
  readonly type: string;
  /** `evt.<capability>.<fact>` on the stream HECHOS, `aud.<service>` on AUDITORIA. */
  readonly subject: string;
  readonly data: D;
  /** People are told by mail: `notificaciones` has a consumer, templates and a sample of it (its `muestras.ts`). */
  readonly mailed: boolean;
}

export type EventData<E extends EventDefinition> = z.output<E['data']>;

/** As `toISOString` writes it, of a year that the database has: there is none before 1, and JavaScript signs others. */
function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** It goes on with what the fact causes: into rows, headers and logs. */
const isRequestId = (text: string): boolean => text.length <= 200 && imprimible.test(text);

/** What travels: readers ignore unknown fields. */
export const envelopeSchema = z.object({
  /** In small letters, as the database gives it back: what is hashed with it has one text. */
  id: z.uuid().toLowerCase(),
  type: z.string(),
  /** UTC instant, ISO 8601. */
  at: z.string().refine(isInstant, 'a UTC instant with milliseconds'),
  requestId: z.string().refine(isRequestId, 'up to 200 printable signs'),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/**
 * @param mailed marks a fact that people are told of by mail
 * @example export const documentoPreparado = defineEvent('inscripciones', 'documento-preparado', z.object({ … }))
 */
export const defineEvent = <D extends z.ZodType>(
  capability: string,
  fact: string,
  data: D,
  { mailed = false }: { mailed?: boolean } = {},
): EventDefinition<D> => ({ type: fact, subject: `evt.${capability}.${fact}`, data, mailed });
