const LARGEST = (1n << 63n) - 1n;

/** @param bytes PEM or DER @returns DER */
export function derDePem(bytes: Buffer): Buffer {
  const pem = /-----BEGIN X509 CRL-----([\s\S]+?)-----END X509 CRL-----/.exec(bytes.toString('latin1'));
  return pem ? Buffer.from(pem[1] ?? '', 'base64') : bytes;
}

/** The CRL's own number where it fits our column and comes after the last one; else the next: rows are told apart by it. */
export function numeroSiguiente(own: string | undefined, ultimo: string | undefined): string {
  const [number, last] = [own ? BigInt(`0x${own}`) : 0n, BigInt(ultimo ?? 0)];
  return String(number > last && number <= LARGEST ? number : last + 1n);
}
