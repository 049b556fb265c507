import { createHash, verify, type X509Certificate } from 'node:crypto';
import { buildCms } from '../cms/build-cms.js';
import { issuerAndSerial } from '../cms/certificate.js';
import { readCms, type ReadCms } from '../cms/read-cms.js';
import { PdfSignatureError } from '../errors.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfName, PdfString, textOf, type PdfDict, type PdfValue } from '../syntax/values.js';
import { coverageOf, digestOf, isPaddedWithZeros } from './byte-range.js';
import { isChain, parseCertificate } from './chain.js';
import type { Problem } from './problem.js';

/** What one signature dictionary says and whether its own bytes hold, without regard to later revisions, to trust in time, to its timestamp. */
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
  const cms = coverage.contents && tryCms(coverage.contents);
  if (!coverage.contents || !cms) return { ...base, problems: [...problems, 'CMS'] };
  if (!isPaddedWithZeros(coverage.contents, cms.length)) problems.push('HOLE_PADDING');
  if (!digestOf(doc.bytes, coverage).equals(cms.messageDigest)) problems.push('DIGEST');
  const signer = signerOf(cms);
  problems.push(...cmsProblems(cms, coverage.contents, signer, roots));
  return { ...base, cms, signer, problems };
}

/** EN 319 142-1 §6.3, table 1: ETSI.CAdES.detached, `/M` present, `/Cert` absent. */
function dictionaryProblems(dictionary: PdfDict): Problem[] {
  const named = dictionary.get('SubFilter');
  const problems: Problem[] = named instanceof PdfName && named.name === 'ETSI.CAdES.detached' ? [] : ['SUBFILTER'];
  return dictionary.get('M') instanceof PdfString && !dictionary.has('Cert') ? problems : [...problems, 'BASELINE'];
}

/** Not a byte of the CMS may be free: it must be what we would write from its own parts, and its certificates one chain. */
function cmsProblems(
  cms: ReadCms,
  contents: Buffer,
  signer: X509Certificate | undefined,
  roots: Buffer[] | undefined,
): Problem[] {
  if (!signer) return ['SIGNATURE'];
  const others = cms.certificates.filter((certificate) => !certificate.equals(signer.raw));
  const rewritten = buildCms({ ...cms, certificates: [signer.raw, ...others] });
  const problems: Problem[] = rewritten.equals(contents.subarray(0, cms.length)) ? [] : ['CMS'];
  if (!verify('sha256', cms.signedAttrs, signer.publicKey, cms.signature)) problems.push('SIGNATURE');
  if (!isChain(signer, others, roots)) problems.push('CHAIN');
  return problems;
}

const MOST_CERTIFICATES = 16;

function tryCms(contents: Buffer): ReadCms | undefined {
  try {
    const cms = readCms(contents);
    return cms.certificates.length <= MOST_CERTIFICATES ? cms : undefined;
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return undefined;
    throw error;
  }
}

/** The certificate that the SignerInfo names (RFC 5652 §5.3) and signing-certificate-v2 binds (RFC 5035 §3). */
function signerOf(cms: ReadCms): X509Certificate | undefined {
  const bound = cms.certificates.find((certificate) =>
    createHash('sha256').update(certificate).digest().equals(cms.certHash),
  );
  const certificate = bound && parseCertificate(bound);
  return certificate && issuerAndSerial(certificate.raw).equals(cms.signerId) ? certificate : undefined;
}
