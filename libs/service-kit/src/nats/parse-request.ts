import type { z } from 'zod';
import { AppError, type FieldError } from '@portal/contracts/core/app-error';

type Issue = z.core.$ZodIssue;

/** No form has so many fields. A megabyte of keys that do not belong would come back as six megabytes. */
const MOST_NAMED = 200;

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
 * Parses a request; the gateway and every handler use it, so both refuse alike. Unknown keys are refused at the HTTP
 * door: a handler gives the `tolerant` shape.
 * @throws AppError CAMPO_NO_PERMITIDO (400) naming the first 200 keys that do not belong, else DATOS_INVALIDOS (422)
 * naming the fields
 */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: fieldMessage });
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap(unknownKeys).slice(0, MOST_NAMED);
  if (unknown.length > 0) throw new AppError('CAMPO_NO_PERMITIDO', { fields: unknown });
  throw new AppError('DATOS_INVALIDOS', { fields: fieldErrors(parsed.error.issues) });
}

const size = (
  issue: { origin: string; inclusive?: boolean | undefined },
  text: string,
  number: string,
  list: string,
): string =>
  issue.origin === 'string' ? text : ['array', 'set', 'file', 'map'].includes(issue.origin) ? list : number;

/** The message of a field whose schema has no sentence of its own. People read it, so it is Spanish. */
function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Este campo es requerido.' : 'El tipo de dato no es válido.';
    case 'too_small':
      return size(
        issue,
        'El texto es demasiado corto.',
        `El valor mínimo es ${String(issue.minimum)}.`,
        'Faltan elementos.',
      );
    case 'too_big':
      return size(
        issue,
        'El texto es demasiado largo.',
        `El valor máximo es ${String(issue.maximum)}.`,
        'Hay demasiados elementos.',
      );
    case 'invalid_value':
    case 'invalid_union':
      return 'Elija una de las opciones.';
    default:
      return 'El valor no es válido.';
  }
}
