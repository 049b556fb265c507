import { createHash } from 'node:crypto';
import { readDer } from '../cms/der.js';
import { readCms } from '../cms/read-cms.js';
import { isDocTimestamp, signatureFields, type SignatureField } from '../fields/signature-fields.js';
import { must } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { PdfString, textOf, timeOf } from '../syntax/pdf-value.js';
import { carriedCertificates, readDss } from './dss.js';

/** One filled signature field, taken apart for tools that read DER. */
export interface EmbeddedSignature {
  field: string;
  /** A person's signature, or a timestamp over the whole document so far. */
  kind: 'signature' | 'timestamp';
  /** Start and length of both signed pieces (ISO 32000-2 §12.8.1). */
  byteRange: [number, number, number, number];
  /** The CMS, or the TimeStampToken, without its padding: DER. */
  der: Buffer;
  /** Of a person's signature: the certificate that it names, the signature value, and the token over that value. */
  signer?: Buffer;
  value?: Buffer;
  token?: Buffer;
  /** When it was signed, as the signature's `/M` says: ISO 8601. */
  claimedAt?: string;
}

export interface EmbeddedEvidence {
  signatures: EmbeddedSignature[];
  /** Every certificate that the document carries, each once: DER. */
  certificates: Buffer[];
  /** The CRLs of its newest `/DSS`: DER. */
  crls: Buffer[];
}

/**
 * What a document carries to prove its signatures. Nothing is judged here.
 *
 * @throws PdfSignatureError BAD_DER for a signature that the kernel did not write; the reader's refusals
 */
export function embeddedEvidence(pdf: Buffer): EmbeddedEvidence {
  const doc = PdfDocument.read(pdf);
  const dss = readDss(doc);
  const all = [...carriedCertificates(pdf), ...dss.certificates.map(({ der }) => der)];
  return {
    signatures: signatureFields(doc)
      .filter(({ dict }) => dict.has('V'))
      .map((field) => takenApart(doc, field)),
    certificates: all.filter((der, i) => all.findIndex((other) => other.equals(der)) === i),
    crls: dss.crls.map(({ der }) => der),
  };
}

function takenApart(doc: PdfDocument, { name, dict }: SignatureField): EmbeddedSignature {
  const signature = doc.dict(dict.get('V'), 'signature');
  const [range, contents] = [doc.resolve(signature.get('ByteRange')), signature.get('Contents')];
  must(Array.isArray(range) && range.length === 4 && contents instanceof PdfString, 'DAMAGED', 'signature dictionary');
  const byteRange = range.map(Number) as EmbeddedSignature['byteRange'];
  const der = readDer(contents.bytes).raw;
  if (isDocTimestamp(doc, dict)) return { field: name, kind: 'timestamp', byteRange, der };
  const { certificates, certHash, signature: value, timestampToken: token } = readCms(der);
  const written = signature.get('M');
  const claimedAt = written instanceof PdfString ? timeOf(textOf(written)) : undefined;
  const signer = certificates.find((one) => createHash('sha256').update(one).digest().equals(certHash));
  const found = { ...(signer && { signer }), ...(token && { token }), ...(claimedAt && { claimedAt }) };
  return { field: name, kind: 'signature', byteRange, der, value, ...found };
}
