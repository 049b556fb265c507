import { webcrypto } from 'node:crypto';
import { algorithm, nothing, sequence, small, tlv } from '../src/cms/der.js';
import { OID } from '../src/cms/oid.js';

/** A phone as WebCrypto makes it: the private key never comes out of it. */
export interface Device {
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Buffer;
  /** The certification request for its key (RFC 2986), DER. */
  readonly csr: Buffer;
  readonly sign: (bytes: Buffer) => Promise<Buffer>;
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** A new device. @param modulusLength of its key, in bits */
export async function device(modulusLength = 2048): Promise<Device> {
  const exponent = { modulusLength, publicExponent: Uint8Array.of(1, 0, 1) };
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey({ ...RSA, ...exponent }, false, [
    'sign',
    'verify',
  ]);
  const sign = async (bytes: Buffer) => Buffer.from(await webcrypto.subtle.sign(RSA, privateKey, bytes));
  const spki = Buffer.from(await webcrypto.subtle.exportKey('spki', publicKey));
  const info = sequence(small(0), sequence(), spki, tlv(0xa0));
  const scheme = algorithm(OID.sha256WithRsa, nothing());
  const csr = sequence(info, scheme, tlv(0x03, Buffer.of(0), await sign(info)));
  return { spki, csr, sign };
}
