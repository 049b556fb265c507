import { createHash, type Hash } from 'node:crypto';
import type { RolFirmante } from '@portal/dominio/roles';
import { verifySignatures } from '@portal/pdf-signature';

/** A file by its length and its SHA-256, hexadecimal. */
interface Huella {
  readonly bytes: number;
  readonly sha256: string;
}

/** What a signature was asked for, what `certificados` says of it, and the bytes that `pdf` stored. */
export interface Comprobacion {
  readonly rol: RolFirmante;
  /** SHA-256 of the signer's certificate, as upper-case pairs joined by colons. */
  readonly huella: string;
  /** What `certificados` signed: SHA-256 of the signed byte ranges, hexadecimal. */
  readonly digest: string;
  readonly nivel: string;
  /** The former revision was judged here when it was signed: its own signature is not verified again. */
  readonly conocida: boolean;
  /** The former revision, as it was registered. Its bytes need not be read: they are the first of the new one. */
  readonly antes: Huella;
  /** SHA-256 that `pdf` announced of the stored bytes. */
  readonly anunciado: string;
  readonly despues: Buffer;
}

/**
 * What is wrong with a signed document. It must be the announced one: the former revision and exactly one more, which
 * does nothing but sign this role's field. All bytes but `/Contents` are signed (ISO 32000-2, 12.8.1), with this
 * certificate, over the digest and at the level that `certificados` names. Pure; hostile bytes are judged within
 * bounded work, and the former revision is hashed once for all three hashes.
 * @returns words for a log, or undefined when all holds
 */
export function defectoDe(comprobacion: Comprobacion): string | undefined {
  const { rol, huella, digest, nivel, conocida, antes, anunciado, despues } = comprobacion;
  const hashed = { bytes: antes.bytes, sha256: createHash('sha256').update(despues.subarray(0, antes.bytes)) };
  if (despues.length <= antes.bytes || hex(hashed.sha256) !== antes.sha256) return 'the former revision is no prefix';
  if (hex(hashed.sha256, despues.subarray(antes.bytes)) !== anunciado) return 'not the bytes that were announced';
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

/** The hash after some more bytes, hexadecimal. The running one stays as it is. */
const hex = (hash: Hash, more: Buffer = Buffer.alloc(0)): string => hash.copy().update(more).digest('hex');
