import { createHash } from 'node:crypto';
import type { RolFirmante } from '@portal/dominio/roles';
import { verifySignatures, type SignatureReport } from '@portal/pdf-signature';

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
  readonly antes: Buffer;
  readonly despues: Buffer;
}

/**
 * What is wrong with a signed document. It must be the former revision and exactly one more, which does nothing but sign
 * this role's field: all bytes but `/Contents` are signed (ISO 32000-2, 12.8.1), with this certificate, over the digest
 * and at the level that `certificados` names. Pure; hostile bytes are judged within bounded work.
 * @returns words for a log, or undefined when all holds
 */
export function defectoDe({ rol, huella, digest, nivel, conocida, antes, despues }: Comprobacion): string | undefined {
  if (despues.length <= antes.length || !despues.subarray(0, antes.length).equals(antes))
    return 'the former revision is no prefix';
  // Stryker disable next-line ObjectLiteral: what is known saves work and changes no judgement
  const juzgada = conocida ? { known: antes.length } : {};
  const { intact, problems, signatures, revisions, refusal } = verifySignatures(despues, juzgada);
  if (!intact)
    return `not intact: ${refusal?.detail ?? [...problems, ...signatures.flatMap((one) => one.problems)].join()}`;
  const [anterior, nueva] = revisions.slice(-2);
  // Stryker disable next-line OptionalChaining: an intact document has revisions
  if (anterior?.end !== antes.length) return 'not exactly one new revision';
  // Stryker disable next-line OptionalChaining,ConditionalExpression: only a signature signs a field; a second lock
  if (nueva?.kind !== 'signature' || nueva.signed.join() !== rol)
    return 'the new revision does not sign this field alone';
  const firma = signatures.find(({ field }) => field === rol);
  // Stryker disable next-line OptionalChaining,ConditionalExpression: bytes behind it are not intact; a second lock
  if (firma?.coversUpTo !== despues.length) return 'bytes behind the signature';
  if (digestOf(despues, firma) !== digest) return 'another digest than that of certificados';
  // Stryker disable next-line OptionalChaining: an intact signature has a signer
  if (firma.signer?.fingerprint256 !== huella) return 'another certificate';
  if ((firma.timestamp === undefined) !== (nivel === 'B-B')) return 'another level than that of certificados';
  return undefined;
}

/** `verifySignatures` has checked the shape `[0 a b c]` of the range. */
function digestOf(pdf: Buffer, { byteRange: [, hole = 0, after = 0, tail = 0] }: SignatureReport): string {
  const signed = [pdf.subarray(0, hole), pdf.subarray(after, after + tail)];
  return createHash('sha256').update(Buffer.concat(signed)).digest('hex');
}
