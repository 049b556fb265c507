import { createHash, sign, type KeyObject } from 'node:crypto';
import { closeIncrement, openIncrement, signCms, type Drawing } from '@portal/pdf-signature';
import type { TestPki } from '@portal/pdf-signature/test/pki';
import { palabras } from '@portal/pdf/bench';

/** On this thread, in floor and kernel alike: the hand-over to libuv's pool would be measured with it. */
const rsaSign = async (bytes: Buffer, key: KeyObject): Promise<Buffer> => sign('sha256', bytes, key);

const evidence = palabras({
  nombre: 'Luis Alberto Peña Ríos',
  documento: 'CC 1.023.456.789',
  calidad: 'conductor',
  firmadoEn: '2026-11-21T16:20:07.000Z',
  certificado: {
    serie: '4F1A90C2770DE35B4F1A90C2770DE35B',
    emisor: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA S.A.S.,C=CO',
    huella: '9F:3C:A1:77:0B:E2:44:1D',
  },
  dispositivo: 'Chrome 156 · Android 14',
  lugar: '3.451647, -76.531985 (± 12 m)',
  texto: 'compromiso-conductor 0.1 (81aa3c0d5ef16b20) · acuerdo-firma 0.1 (c71f0e229b4d8a35)',
});

export interface Signer {
  readonly key: KeyObject;
  readonly timestamp?: (signature: Buffer) => Promise<Buffer>;
}

/** One whole signature by the kernel: increment, CMS, hole. */
export async function kernel(pdf: Buffer, drawing: Drawing, pki: TestPki, { key, timestamp }: Signer): Promise<Buffer> {
  const appearance = { drawing, evidence };
  const open = openIncrement({
    pdf,
    field: 'conductor',
    certify: true,
    signedAt: new Date(),
    signerName: evidence.name,
    appearance,
  });
  const certificates = [pki.conductor.der, pki.issuing.der];
  const cms = await signCms({ digest: open.digest, certificates, sign: (bytes) => rsaSign(bytes, key), timestamp });
  return closeIncrement(open.draft, cms, open.digest);
}

/** A signed file, and the bytes of it that its signature covers: `[0 a b c]`. */
export interface SignedFile {
  readonly file: Buffer;
  readonly byteRange: readonly number[];
}

/**
 * What no signature can do without: the bytes of the signed file copied once, those that it covers hashed once, one RSA
 * operation.
 */
export async function floor({ file, byteRange: [, hole, after] }: SignedFile, key: KeyObject): Promise<Buffer> {
  const copy = Buffer.from(file);
  const covered = createHash('sha256').update(copy.subarray(0, hole)).update(copy.subarray(after));
  return rsaSign(covered.digest(), key);
}
