/** @param bytes of a CRL, PEM or DER @returns DER */
export function crlDer(bytes: Buffer): Buffer {
  const pem = /-----BEGIN X509 CRL-----([\s\S]+?)-----END X509 CRL-----/.exec(bytes.toString('latin1'));
  return pem ? Buffer.from(pem[1] ?? '', 'base64') : bytes;
}
