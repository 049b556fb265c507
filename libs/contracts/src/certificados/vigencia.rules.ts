/** Is the certificate past its last instant? Derived from validTo, never stored (specification, section 4). */
export const expirado = (validTo: string, now: Date): boolean => Date.parse(validTo) < now.getTime();

/** Whole days until the end; 0 when it ends today or has ended. */
export const diasRestantes = (validTo: string, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(validTo) - now.getTime()) / 86_400_000));
