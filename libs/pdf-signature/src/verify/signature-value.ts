import { buildCms, issuerAndSerial } from '../cms/build-cms.js';
import { tryRead } from '../cms/der.js';
import { readCms, type ReadCms } from '../cms/read-cms.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import type { HashedPrefix } from '../seam/platform.js';
import { seam, type Certificate } from '../seam/seam.js';
import { PdfName, PdfRef, PdfString, textOf, type PdfDict, type PdfValue } from '../syntax/pdf-value.js';
import type { Trust } from './document-report.js';
import type { Problem } from './problem.js';

/**
 * What one signature dictionary says, and whether its own bytes hold. Later revisions, time and timestamp do not count.
 */
export interface SignatureValue {
  byteRange: number[];
  coversUpTo: number;
  /** SHA-256 over the byte range, once there is a CMS to compare it with. */
  digest?: Buffer;
  certifies: boolean;
  signedAt?: string;
  cms?: ReadCms;
  signer?: Certificate;
  problems: Problem[];
}

/** Checks byte range, hole, digest, CMS and chain of the signature behind a field's `/V`. */
export function checkSignatureValue(
  doc: PdfDocument,
  value: PdfValue | undefined,
  { roots, hashed }: Pick<Trust, 'roots' | 'hashed'>,
): SignatureValue {
  const dictionary = doc.dict(value, 'signature');
  const coverage = coverageOf(doc, value, dictionary);
  const problems: Problem[] = [
    ...(coverage.contents ? [] : (['BYTE_RANGE'] as const)),
    ...dictionaryProblems(dictionary),
  ];
  const signedAt = dictionary.get('M');
  const base = {
    byteRange: coverage.byteRange,
    coversUpTo: coverage.end,
    certifies: dictionary.has('Reference'),
    ...(signedAt instanceof PdfString ? { signedAt: textOf(signedAt) } : {}),
  };
  const cms = coverage.contents && cmsIn(coverage.contents);
  if (!coverage.contents || !cms) return { ...base, problems: [...problems, 'CMS'] };
  if (!isPaddedWithZeros(coverage.contents, cms.length)) problems.push('HOLE_PADDING');
  const digest = digestOf(doc.bytes, coverage, hashed);
  if (!digest.equals(cms.messageDigest)) problems.push('DIGEST');
  const signer = signerOf(cms);
  problems.push(...cmsProblems(cms, coverage.contents, signer, roots));
  return { ...base, digest, cms, signer, problems };
}

/** EN 319 142-1 §6.3, table 1: ETSI.CAdES.detached, `/M` present, `/Cert` absent. */
function dictionaryProblems(dictionary: PdfDict): Problem[] {
  const named = dictionary.get('SubFilter');
  const problems: Problem[] = named instanceof PdfName && named.name === 'ETSI.CAdES.detached' ? [] : ['SUBFILTER'];
  return dictionary.get('M') instanceof PdfString && !dictionary.has('Cert') ? problems : [...problems, 'BASELINE'];
}

/**
 * No byte of the CMS may be free: we must write the same bytes from its parts, and its certificates must be one chain.
 */
function cmsProblems(
  cms: ReadCms,
  contents: Buffer,
  signer: Certificate | undefined,
  roots: Buffer[] | undefined,
): Problem[] {
  if (!signer) return ['SIGNATURE'];
  const others = cms.certificates.filter((certificate) => !certificate.equals(signer.raw));
  const rewritten = buildCms({ ...cms, certificates: [signer.raw, ...others] });
  const problems: Problem[] = rewritten.equals(contents.subarray(0, cms.length)) ? [] : ['CMS'];
  if (!seam().isSigned('sha256', cms.signedAttrs, signer, cms.signature)) problems.push('SIGNATURE');
  if (!isChain(signer, others, roots)) problems.push('CHAIN');
  return problems;
}

const MOST_CERTIFICATES = 16;

function cmsIn(contents: Buffer): ReadCms | undefined {
  const cms = tryRead(() => readCms(contents));
  return cms && cms.certificates.length <= MOST_CERTIFICATES ? cms : undefined;
}

/** The certificate that the SignerInfo names (RFC 5652 §5.3) and signing-certificate-v2 binds (RFC 5035 §3). */
function signerOf(cms: ReadCms): Certificate | undefined {
  const bound = cms.certificates.find((certificate) => seam().digest('sha256', certificate).equals(cms.certHash));
  const certificate = bound && seam().certificate(bound);
  return certificate && issuerAndSerial(certificate.raw).equals(cms.signerId) ? certificate : undefined;
}

/**
 * Whether the certificates of a CMS are one path that starts at the signer, each signed by the next and none left over
 * (RFC 5280 §6.1: names, key identifiers and signatures). With roots the path must end at one of them, which also binds
 * the bytes of the last certificate. The caller judges time and revocation.
 */
function isChain(signer: Certificate, others: Buffer[], roots: Buffer[] | undefined): boolean {
  const platform = seam();
  const waiting = others.map((der) => platform.certificate(der));
  let last = signer;
  while (waiting.length > 0) {
    const at = waiting.findIndex((candidate) => candidate !== undefined && platform.isIssued(last, candidate));
    if (at < 0) return false;
    last = waiting.splice(at, 1)[0] as Certificate;
  }
  return (
    roots === undefined ||
    roots.some((der) => {
      const root = platform.certificate(der);
      return root !== undefined && platform.isIssued(last, root);
    })
  );
}

/** The bytes that a signature or timestamp dictionary covers: `[0 a b c]`, all up to `end` except the hole. */
interface Coverage {
  byteRange: number[];
  /** Offset behind the last covered byte. */
  end: number;
  /** The bytes in the hole, when its shape is ours. */
  contents?: Buffer;
}

/**
 * The coverage of the dictionary behind a field's `/V`. Its only gap must be the `/Contents` hex string of the same
 * dictionary (ISO 32000-2 §12.8.1), written as the kernel writes it. Otherwise `contents` is absent.
 */
export function coverageOf(doc: PdfDocument, value: PdfValue | undefined, dictionary: PdfDict): Coverage {
  const range = dictionary.get('ByteRange');
  const byteRange =
    Array.isArray(range) && range.length === 4 && range.every(Number.isSafeInteger) ? (range as number[]) : [];
  const shaped = value instanceof PdfRef && hasShape(doc, value, dictionary, byteRange);
  const contents = shaped ? (dictionary.get('Contents') as PdfString).bytes : undefined;
  return { byteRange, end: (byteRange[2] ?? 0) + (byteRange[3] ?? 0), ...(contents ? { contents } : {}) };
}

function hasShape(doc: PdfDocument, ref: PdfRef, dictionary: PdfDict, range: number[]): boolean {
  const [zero, hole, after, tail] = range as [number, number, number, number];
  // An absent range has no first number; a hole before the file lies before its object too.
  if (zero !== 0 || tail <= 0 || after <= hole + 2 || after + tail > doc.bytes.length) return false;
  const entry = doc.entry(ref.num);
  if (entry?.at !== 'file' || hole < entry.offset || after > doc.indirect(ref.num).end) return false;
  const contents = dictionary.get('Contents');
  const written = doc.bytes.toString('latin1', hole, after);
  const before = doc.bytes.toString('latin1', hole - 10, hole).trimEnd();
  return (
    contents instanceof PdfString && before.endsWith('/Contents') && written === `<${contents.bytes.toString('hex')}>`
  );
}

/** SHA-256 over the covered bytes. @param hashed of the same file. It serves when it ends before the hole */
export function digestOf(bytes: Buffer, { byteRange }: Coverage, hashed?: HashedPrefix): Buffer {
  const [, hole, after, tail] = byteRange as [number, number, number, number];
  const behind = bytes.subarray(after, after + tail);
  if (!hashed || hashed.bytes > hole) return seam().digest('sha256', bytes.subarray(0, hole), behind);
  return hashed.sha256.copy().update(bytes.subarray(hashed.bytes, hole)).update(behind).digest();
}

/** EN 319 142-1 §6.3: one DER object, then zeros to the hole's end. */
export const isPaddedWithZeros = (contents: Buffer, length: number): boolean =>
  contents.subarray(length).equals(Buffer.alloc(contents.length - length));
