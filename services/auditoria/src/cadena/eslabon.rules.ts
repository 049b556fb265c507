import type { EntradaAuditoria } from '@portal/contracts/auditoria';
import { canonicalJson, sha256Hex } from '@portal/service-kit';

/** What one link of the chain covers. */
export interface Contenido {
  readonly seq: number;
  readonly eventId: string;
  readonly entrada: EntradaAuditoria;
}

/** A link as stored. */
export interface Eslabon extends Contenido {
  readonly anterior: string;
  readonly hash: string;
}

/** What the first link points back to. */
export const GENESIS = '0'.repeat(64);

/** `SHA-256(previous ‖ canonical JSON)`: changing, moving or dropping any entry changes every hash after it. */
export const hashDe = (anterior: string, { seq, eventId, entrada }: Contenido): string =>
  sha256Hex(anterior + canonicalJson({ seq, eventId, entrada }));

/** The link that follows `cabeza`. */
export function encadenar(cabeza: { seq: number; hash: string }, eventId: string, entrada: EntradaAuditoria): Eslabon {
  const contenido = { seq: cabeza.seq + 1, eventId, entrada };
  return { ...contenido, anterior: cabeza.hash, hash: hashDe(cabeza.hash, contenido) };
}

/** @returns the first sequence that does not follow from the link before it, or undefined when all do */
export function primerEslabonRoto(
  desde: { seq: number; hash: string },
  eslabones: Iterable<Eslabon>,
): number | undefined {
  let cabeza = desde;
  for (const eslabon of eslabones) {
    const sigue = eslabon.seq === cabeza.seq + 1 && eslabon.anterior === cabeza.hash;
    if (!sigue || hashDe(cabeza.hash, eslabon) !== eslabon.hash) return cabeza.seq + 1;
    cabeza = eslabon;
  }
  return undefined;
}
