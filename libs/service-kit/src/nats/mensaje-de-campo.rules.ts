import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const size = (
  issue: { origin: string; inclusive?: boolean | undefined },
  text: string,
  number: string,
  list: string,
): string =>
  issue.origin === 'string' ? text : ['array', 'set', 'file', 'map'].includes(issue.origin) ? list : number;

/** What a field's error says when its schema has no sentence of its own: people read it, so it is Spanish (readings 31). */
export function mensajeDeCampo(issue: RawIssue): string {
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
