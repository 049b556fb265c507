import { createHash, verify, type X509Certificate } from 'node:crypto';
import { buildCms } from '../cms/build-cms.js';
import { issuerAndSerial } from '../cms/certificate.js';
import { readCms, type ReadCms } from '../cms/read-cms.js';
import { PdfSignatureError } from '../errors.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfDict, PdfName, PdfRef, PdfString, textOf, type PdfValue } from '../syntax/values.js';
import { isChain, parseCertificate } from './chain.js';
import type { Problem } from './problem.js';

/** What one signature dictionary says and whether its own bytes hold, without regard to later revisions. */
export interface SignatureValue {
  byteRange: number[];
  coversUpTo: number;
  certifies: boolean;
  signedAt?: string;
  cms?: ReadCms;
  signer?: X509Certificate;
  problems: Problem[];
}

/** Checks byte range, hole, digest, CMS and chain of the signature behind a field's `/V`. */
export function checkSignatureValue(doc: PdfDocument, value: PdfValue | undefined, roots?: Buffer[]): SignatureValue {
  const problems: Problem[] = [];
  const dictionary = doc.dict(value, 'signature');
  const range = dictionary.get('ByteRange');
  const byteRange = Array.isArray(range) && range.every(Number.isSafeInteger) ? (range as number[]) : [];
  const shaped = value instanceof PdfRef && hasShape(doc, value, dictionary, byteRange);
  if (!shaped) problems.push('BYTE_RANGE');
  if (!hasName(dictionary.get('SubFilter'), 'ETSI.CAdES.detached')) problems.push('SUBFILTER');
  const signedAt = dictionary.get('M');
  const base = {
    byteRange,
    coversUpTo: (byteRange[2] ?? 0) + (byteRange[3] ?? 0),
    certifies: dictionary.has('Reference'),
    ...(signedAt instanceof PdfString ? { signedAt: textOf(signedAt) } : {}),
  };
  const cms = shaped ? tryCms(dictionary.get('Contents')) : undefined;
  if (!cms) return { ...base, problems: [...problems, 'CMS'] };
  const { bytes } = dictionary.get('Contents') as PdfString;
  if (!bytes.subarray(cms.length).every((byte) => byte === 0)) problems.push('HOLE_PADDING');
  if (!digestOf(doc.bytes, byteRange).equals(cms.messageDigest)) problems.push('DIGEST');
  const signer = signerOf(cms);
  problems.push(...cmsProblems(cms, bytes, signer, roots));
  return { ...base, cms, signer, problems };
}

/** Not a byte of the CMS may be free: it must be what we would write from its own parts, and its certificates one chain. */
function cmsProblems(cms: ReadCms, contents: Buffer, signer: X509Certificate | undefined, roots: Buffer[] | undefined): Problem[] {
  if (!signer) return ['SIGNATURE'];
  const others = cms.certificates.filter((certificate) => !certificate.equals(signer.raw));
  const rewritten = buildCms({ ...cms, certificates: [signer.raw, ...others] });
  const problems: Problem[] = rewritten.equals(contents.subarray(0, cms.length)) ? [] : ['CMS'];
  if (!verify('sha256', cms.signedAttrs, signer.publicKey, cms.signature)) problems.push('SIGNATURE');
  if (!isChain(signer, others, roots)) problems.push('CHAIN');
  return problems;
}

const hasName = (value: PdfValue | undefined, expected: string) => value instanceof PdfName && value.name === expected;

/** `[0 a b c]` whose only gap is the `/Contents` hex string of this very dictionary (ISO 32000-2 §12.8.1), spelt as we spell it. */
function hasShape(doc: PdfDocument, ref: PdfRef, dictionary: PdfDict, range: number[]): boolean {
  const [zero, hole, after, tail] = range as [number, number, number, number];
  if (range.length !== 4 || zero !== 0 || hole <= 0 || tail <= 0 || after <= hole + 2 || after + tail > doc.bytes.length) return false;
  const entry = doc.entry(ref.num);
  if (entry?.at !== 'file' || hole < entry.offset || after > doc.indirect(ref.num).end) return false;
  const contents = dictionary.get('Contents');
  const written = doc.bytes.toString('latin1', hole, after);
  const before = doc.bytes.toString('latin1', hole - 10, hole).trimEnd();
  return contents instanceof PdfString && before.endsWith('/Contents') && /^<[0-9a-f]*>$/.test(written) && contents.bytes.equals(Buffer.from(written.slice(1, -1), 'hex'));
}

function tryCms(contents: PdfValue | undefined): ReadCms | undefined {
  if (!(contents instanceof PdfString)) return undefined;
  try {
    return readCms(contents.bytes);
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return undefined;
    throw error;
  }
}

function digestOf(bytes: Buffer, [, hole, after, tail]: number[]): Buffer {
  const [a, b, c] = [hole as number, after as number, tail as number];
  return createHash('sha256').update(bytes.subarray(0, a)).update(bytes.subarray(b, b + c)).digest();
}

/** The certificate that the SignerInfo names and signing-certificate-v2 binds. */
function signerOf(cms: ReadCms): X509Certificate | undefined {
  const named = cms.certificates.find((certificate) => issuerAndSerial(certificate).equals(cms.signerId));
  const bound = named && createHash('sha256').update(named).digest().equals(cms.certHash);
  return bound ? parseCertificate(named) : undefined;
}
