import { readFile } from 'node:fs/promises';

const PEM = /-----BEGIN X509 CRL-----([^-]+)-----END X509 CRL-----/;

/**
 * The CRLs of an external timestamp authority, DER. Read each time: whoever keeps the files (a task that fetches them from
 * the authority) renews them. @throws when one cannot be read
 */
export function leerCrlsTsa(files: readonly string[]): Promise<Buffer[]> {
  return Promise.all(files.map(async (file) => derOf(await readFile(file))));
}

function derOf(bytes: Buffer): Buffer {
  const block = PEM.exec(bytes.toString('latin1'))?.[1];
  return block ? Buffer.from(block, 'base64') : bytes;
}
