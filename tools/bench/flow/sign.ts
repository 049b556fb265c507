import type { KeyObject } from 'node:crypto';
import { closeIncrement, openIncrement, signCms, verifySignatures, type Drawing } from '@portal/pdf-signature';
import { palabras } from '@portal/pdf/bench';
import { signRsa } from '../inputs/keys.js';

/** How the bytes are signed: our kernel, or a peer. */
export type Sign = (pdf: Buffer, facts: SignFacts) => Promise<{ signed: Buffer; cms: Buffer; digest: string }>;

interface SignFacts {
  readonly rol: 'conductor' | 'propietario';
  readonly certify: boolean;
  readonly drawing: Drawing;
  readonly nombre: string;
  readonly certificate: { der: Buffer; serial: string };
  readonly issuer: { der: Buffer };
  readonly key: () => Promise<KeyObject>;
  readonly timestamp: (signature: Buffer) => Promise<Buffer>;
}

/**
 * Our kernel, then our own verification, as `pdf` and `certificados` do between them.
 * @param plain without timestamp and verification: what the peer gives
 */
export const withKernel =
  (plain: boolean): Sign =>
  async (pdf, { rol, certify, drawing, nombre, certificate, issuer, key, timestamp }) => {
    const evidence = palabras({
      nombre,
      documento: 'CC 1.023.456.789',
      calidad: rol,
      firmadoEn: new Date().toISOString(),
      certificado: {
        serie: certificate.serial,
        emisor: 'CN=TRANSCARGA CA Personas',
        huella: '9F:3C:A1:77:0B:E2:44:1D',
      },
      dispositivo: 'Chrome 156 · Android 14',
      lugar: '3.451647, -76.531985 (± 12 m)',
      texto: 'compromiso-conductor 0.1 (81aa3c0d5ef16b20)',
    });
    const open = openIncrement({
      pdf,
      field: rol,
      certify,
      signedAt: new Date(),
      signerName: nombre,
      appearance: { drawing, evidence },
    });
    const signer = await key();
    const cms = await signCms({
      digest: open.digest,
      certificates: [certificate.der, issuer.der],
      sign: (bytes) => signRsa(bytes, signer),
      ...(plain ? {} : { timestamp }),
    });
    const signed = closeIncrement(open.draft, cms, open.digest);
    if (!plain && !verifySignatures(signed).intact) throw new Error('the signature does not hold');
    return { signed, cms, digest: open.digest.toString('hex') };
  };
