export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** A hash that takes in bytes as they come. Node's own `Hash` is one. */
export interface RunningHash {
  copy(): RunningHash;
  update(bytes: Uint8Array): RunningHash;
  digest(): Buffer;
}

/** A running SHA-256 that has taken in the first `bytes` bytes of a file, and nothing else. */
export interface HashedPrefix {
  bytes: number;
  sha256: RunningHash;
}

/** What a judgement says of a certificate. Node's `X509Certificate` has all of it, and more. */
export interface Certificate {
  /** DER. */
  readonly raw: Buffer;
  /** One line for each attribute: `CN=María Ñáñez`. */
  readonly subject: string;
  readonly issuer: string;
  /** Upper-case hexadecimal. */
  readonly serialNumber: string;
  /** SHA-256 of the whole, in pairs with colons. */
  readonly fingerprint256: string;
  /** As OpenSSL prints it: `Nov 21 16:58:07 2026 GMT`. */
  readonly validFrom: string;
  readonly validTo: string;
  /** Whether it is an authority's. */
  readonly ca: boolean;
  readonly publicKey: {
    readonly asymmetricKeyType?: string;
    readonly asymmetricKeyDetails?: { readonly modulusLength?: number };
  };
}

/**
 * What the reading half asks of its platform: hashes, keys, certificates, inflating. All else is the same in Node and
 * in a browser.
 */
export interface Seam {
  /** The hash over all parts, one behind the other. */
  digest(hash: HashName, ...parts: Buffer[]): Buffer;
  /** zlib's inflate. Throws for damaged data and for more than `most` bytes. */
  inflate(raw: Buffer, most: number): Buffer;
  /** A certificate with an RSA or EC key; undefined when the bytes are none. Equal bytes may give the same object. */
  certificate(der: Buffer): Certificate | undefined;
  /** Whether that issuer signed the certificate (RFC 5280 §6.1.3 a 1 and 4): names, key identifiers, signature. */
  isIssued(certificate: Certificate, issuer: Certificate): boolean;
  /** Whether the key of that certificate signed the bytes (RSA PKCS#1 v1.5, or ECDSA as DER). */
  isSigned(hash: HashName, bytes: Buffer, key: Certificate, signature: Buffer): boolean;
}
