import { sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type forge from 'node-forge';
import { bits, sequence, sha256WithRsa, toBuffer } from './asn1.js';

const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign as never);

/** RSASSA-PKCS1-v1_5 with SHA-256, off the event loop. Readers of PDF reject PSS (signing.md 5). */
export const firmarRsa = (bytes: Buffer, key: KeyObject): Promise<Buffer> => signAsync('sha256', bytes, key);

/** The outer SEQUENCE of certificates and CRLs: what is signed, the algorithm, the signature (RFC 5280 §4.1.1, §5.1.1). */
export async function firmarTbs(tbs: forge.asn1.Asn1, key: KeyObject): Promise<Buffer> {
  const signature = await firmarRsa(toBuffer(tbs), key);
  return toBuffer(sequence(tbs, sha256WithRsa(), bits(signature)));
}
