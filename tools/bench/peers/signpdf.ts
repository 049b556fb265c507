import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import forge from 'node-forge';
import type { Holder } from '@portal/pdf-signature/test/pki';

const PASSPHRASE = 'medida';

/** A PKCS#12 file as node-forge makes it: what users of @signpdf keep per person. */
export function p12Of(holder: Holder, issuing: Holder): Buffer {
  const key = forge.pki.privateKeyFromPem(holder.key.export({ format: 'pem', type: 'pkcs8' }).toString());
  const chain = [holder, issuing].map(({ pem }) => forge.pki.certificateFromPem(pem));
  const p12 = forge.pkcs12.toPkcs12Asn1(key, chain, PASSPHRASE, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1');
}

/** The peer's way: a placeholder by text replacement, then PKCS#7 with node-forge. */
export async function signWithSignpdf(pdf: Buffer, p12: Buffer): Promise<Buffer> {
  const facts = { reason: 'Firma electrónica', contactInfo: '', name: 'Luis Alberto Peña Ríos', location: 'Colombia' };
  const withHole = plainAddPlaceholder({ pdfBuffer: pdf, ...facts });
  return new SignPdf().sign(withHole, new P12Signer(p12, { passphrase: PASSPHRASE }));
}
