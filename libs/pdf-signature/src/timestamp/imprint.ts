import { sha256 } from '../cms/build-cms.js';
import { child, children, dottedOid, nothing, octetString, readDer, sequence, type Der } from '../cms/der.js';
import { OID } from '../cms/oids.js';
import { must } from '../errors.js';

export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512';
const HASHES: Record<string, HashName> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};
const SHA256_BYTES = 32;

/** MessageImprint (RFC 3161 §2.4.1) of a SHA-256 digest. */
export function messageImprint(digest: Buffer): Buffer {
  must(digest.length === SHA256_BYTES, 'UNSUPPORTED', 'an imprint is a SHA-256 digest');
  return sequence(sha256(), octetString(digest));
}

/** The hash that an AlgorithmIdentifier names; its parameters are absent or NULL (RFC 5754 §2). */
export function hashOf(algorithm: Der): HashName {
  const [type, parameters, ...rest] = children(algorithm);
  must(algorithm.tag === 0x30 && type?.tag === 0x06 && rest.length === 0, 'BAD_DER', 'digest algorithm');
  must(!parameters || parameters.raw.equals(nothing()), 'BAD_DER', 'digest parameters');
  const name = HASHES[dottedOid(type.content)];
  must(name, 'BAD_DER', 'digest algorithm not known');
  return name;
}

export interface Imprint {
  hash: HashName;
  digest: Buffer;
}

/** MessageImprint (RFC 3161 §2.4.1). @throws PdfSignatureError BAD_DER */
export function readImprint(raw: Buffer): Imprint {
  const imprint = readDer(raw);
  must(children(imprint).length === 2, 'BAD_DER', 'message imprint');
  return { hash: hashOf(child(imprint, 0, 0x30)), digest: child(imprint, 1, 0x04).content };
}
