import { sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type forge from 'node-forge';
import { bits, sequence, sha256WithRsa, toBuffer } from './asn1.js';

const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign as never);

/** RSASSA-PKCS1-v1_5 with SHA-256, off the event loop. Readers of PDF reject PSS (docs/adr/0004-rsa-2048-pkcs1.md). */
export const signRsa = (bytes: Buffer, key: KeyObject): Promise<Buffer> => signAsync('sha256', bytes, key);

/**
 * The outer SEQUENCE of certificates and CRLs: what is signed, the algorithm, the signature (RFC 5280 §4.1.1, §5.1.1).
 * @returns DER
 */
export async function signTbs(tbs: forge.asn1.Asn1, key: KeyObject): Promise<Buffer> {
  const signature = await signRsa(toBuffer(tbs), key);
  return toBuffer(sequence(tbs, sha256WithRsa(), bits(signature)));
}
