/** Who did something, as the audit chain writes it: `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`, `operador`. */
const kinds = ['persona', 'firmante', 'proceso', 'operador', 'anonimo'] as const;

/** Keycloak's `sub` of a person. */
export const subjectOf = (actor: string): string | undefined => /^persona:(.+)$/.exec(actor)?.[1];

/** In the place of the `sub` of whom the realm has not made an account yet. */
export const POR_CREAR = 'por-crear';

/** The `sub` of a person whose role or access an entry is about. */
export function changedOf(recurso: string): string | undefined {
  const subject = /^usuario:(.+)$/.exec(recurso)?.[1];
  return subject === POR_CREAR ? undefined : subject;
}

export const kindOfActor = (actor: string): (typeof kinds)[number] | 'desconocido' =>
  kinds.find((kind) => actor === kind || actor.startsWith(`${kind}:`)) ?? 'desconocido';
