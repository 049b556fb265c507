import type { z } from 'zod';
import { AppError, type FieldError } from '@portal/contracts/core';
import { mensajeDeCampo } from './mensaje-de-campo.rules.js';

type Issue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[], key?: string): string =>
  [...path.map(String), ...(key === undefined ? [] : [key])].join('.');

const unknownKeys = (issue: Issue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: dotted(issue.path, key), message: 'Este campo no está permitido.' }))
    : [];

/** One message per field, the first one. */
function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = dotted(issue.path);
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()];
}

/**
 * Parses a request strictly; the gateway and every handler use it, so both refuse alike.
 * @throws AppError CAMPO_NO_PERMITIDO (400) naming keys that do not belong, else DATOS_INVALIDOS (422) naming the fields
 */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: mensajeDeCampo });
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap(unknownKeys);
  if (unknown.length > 0) throw new AppError('CAMPO_NO_PERMITIDO', { fields: unknown });
  throw new AppError('DATOS_INVALIDOS', { fields: fieldErrors(parsed.error.issues) });
}
