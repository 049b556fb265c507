import type { RolFirmante } from '@portal/dominio/roles';
import { verifySignatures } from '@portal/pdf-signature';
import { hashedPrefix, type Crecimiento } from '../tablas/documentos-guardados.js';

/** What a signature was asked for, what `certificados` says of it, and the bytes that `pdf` stored. */
export interface Comprobacion extends Crecimiento {
  readonly rol: RolFirmante;
  /** SHA-256 of the signer's certificate, as upper-case pairs joined by colons. */
  readonly huella: string;
  /** What `certificados` signed: SHA-256 of the signed byte ranges, hexadecimal. */
  readonly digest: string;
  readonly nivel: string;
  /** The former revision was judged here when it was signed: its own signature is not verified again. */
  readonly conocida: boolean;
}

/**
 * What is wrong with a signed document. It must be the announced one: the former revision and exactly one more, which
 * does nothing but sign this role's field. All bytes but `/Contents` are signed (ISO 32000-2, 12.8.1), with this
 * certificate, over the digest and at the level that `certificados` names. Pure; hostile bytes are judged within
 * bounded work, and the former revision is hashed once for all three hashes.
 * @returns words for a log, or undefined when all holds
 */
export function defectoDe(comprobacion: Comprobacion): string | undefined {
  const { rol, huella, digest, nivel, conocida, antes, despues } = comprobacion;
  const hashed = hashedPrefix(comprobacion);
  if (typeof hashed === 'string') return hashed;
  // Stryker disable next-line ObjectLiteral: what is known saves work and changes no judgement
  const juzgada = conocida ? { known: antes.bytes, hashed } : { hashed };
  const { intact, problems, signatures, revisions, refusal } = verifySignatures(despues, juzgada);
  if (!intact)
    return `not intact: ${refusal?.detail ?? [...problems, ...signatures.flatMap((one) => one.problems)].join()}`;
  const [anterior, nueva] = revisions.slice(-2);
  // Stryker disable next-line OptionalChaining: an intact document has revisions
  if (anterior?.end !== antes.bytes) return 'not exactly one new revision';
  // Stryker disable next-line OptionalChaining,ConditionalExpression: only a signature signs a field; a second lock
  if (nueva?.kind !== 'signature' || nueva.signed.join() !== rol)
    return 'the new revision does not sign this field alone';
  const firma = signatures.find(({ field }) => field === rol);
  // Stryker disable next-line OptionalChaining,ConditionalExpression: bytes behind it are not intact; a second lock
  if (firma?.coversUpTo !== despues.length) return 'bytes behind the signature';
  // Stryker disable next-line OptionalChaining: an intact signature has a digest
  if (firma.digest?.toString('hex') !== digest) return 'another digest than that of certificados';
  // Stryker disable next-line OptionalChaining: an intact signature has a signer
  if (firma.signer?.fingerprint256 !== huella) return 'another certificate';
  if ((firma.timestamp === undefined) !== (nivel === 'B-B')) return 'another level than that of certificados';
  return undefined;
}
