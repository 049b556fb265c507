import { timeOf } from '../syntax/pdf-value.js';
import type {
  DocumentReport,
  RevisionReport,
  RevocationState,
  SignatureReport,
  Step,
} from '../verify/document-report.js';
import type { Problem } from '../verify/problem.js';
import { readCertificate } from './certificate.js';
import { verifySignatures } from './verify-signatures.js';
import { digestLater } from './web-crypto.js';

/** What a page brings of the authority. Without the root nobody can say whose certificates they are. */
export interface Trusted {
  /** DER. */
  root?: Uint8Array;
  crls: Uint8Array[];
}

/**
 * What becomes of a file. `intact`: every signature holds, and nothing else was added. `altered`: signed by people of
 * this authority, and no longer what they signed. `foreign`: signatures of another authority, or unreadable ones.
 */
export type Conclusion =
  'intact' | 'altered' | 'foreign' | 'unsigned' | 'unreadable' | 'encrypted' | 'image' | 'not-a-pdf';

/** A revocation state with its times in ISO 8601. */
export interface StateVerdict {
  status: RevocationState['status'];
  /** Good: the date of the list that says so. */
  asOf?: string;
  /** Revoked: since when, and the reason code of RFC 5280 §5.3.1. */
  on?: string;
  reason?: number;
}

export interface SignatureVerdict {
  field: string;
  /** The name in the certificate. Absent when the signature has no readable one. */
  name?: string;
  /** Of a certificate in the name of a company: who signs for it. */
  person?: { name: string; title?: string };
  level?: string;
  /** What the signature itself says. */
  claimedAt?: string;
  /** The proven time, and by what. */
  provenAt?: string;
  provenBy?: string;
  certificate?: { serial: string; issuer: string; from: string; to: string };
  then: StateVerdict;
  now: StateVerdict;
  problems: Problem[];
}

/** The judgement of one file in plain values, so that it passes from a worker to its page. */
export interface FileVerdict {
  sha256: string;
  size: number;
  conclusion: Conclusion;
  /** Whether the authority's root was at hand. */
  rooted: boolean;
  signatures: SignatureVerdict[];
  /** Oldest first: what each revision did, and which fields it signed. */
  revisions: Pick<RevisionReport, 'kind' | 'signed'>[];
}

/** How far a judgement came: what was read of the file, 0 to 1, or which step of which pass over it is next. */
export type Progress = { doing: 'reading'; part: number } | ({ doing: 'judging'; pass: number } & Step);
type OnProgress = (progress: Progress) => void;

/**
 * Judges a file on this device. It is read once, as a stream, into one piece of memory.
 * @throws RangeError when the device has no memory for the file
 */
export async function checkFile(
  file: Blob,
  trusted: Trusted,
  onProgress: OnProgress = () => undefined,
): Promise<FileVerdict> {
  const bytes = await readWhole(file, onProgress);
  const judging = judge(bytes, trusted, onProgress);
  // Hashes of the platform run side by side. Of a large file, its own goes on from where the signatures' ended.
  if (bytes.length > AT_ONCE) await judging;
  const [hash, verdict] = await Promise.all([digestLater('sha256', [bytes]), judging]);
  return { sha256: hash.toString('hex'), size: bytes.length, ...verdict };
}

async function judge(
  bytes: Uint8Array<ArrayBuffer>,
  trusted: Trusted,
  onProgress: OnProgress,
): Promise<Omit<FileVerdict, 'sha256' | 'size'>> {
  const nothing = { rooted: false, signatures: [], revisions: [] };
  const other = kindOfOther(bytes);
  if (other) return { ...nothing, conclusion: other };
  const { root, crls } = trusted;
  let pass = 1;
  const trust = {
    now: new Date(),
    crls: crls.map((der) => Buffer.from(der)),
    ...(root ? { roots: [Buffer.from(root)] } : {}),
    onStep: (step: Step) => onProgress({ doing: 'judging', pass, ...step }),
  };
  const report = await verifySignatures(Buffer.from(bytes.buffer), trust, (now) => (pass = now));
  return {
    conclusion: conclusionOf(report, root),
    rooted: root !== undefined,
    signatures: report.signatures.map(signatureVerdict),
    revisions: report.revisions.map(({ kind, signed }) => ({ kind, signed })),
  };
}

/** Up to here a file is read in one go, which is quicker. A larger one tells how far it came. */
const AT_ONCE = 32 * 1024 * 1024;

async function readWhole(file: Blob, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size <= AT_ONCE) return new Uint8Array(await file.arrayBuffer());
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let at = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes.set(next.value, at);
    at += next.value.length;
    onProgress({ doing: 'reading', part: at / file.size });
  }
  return bytes;
}

const PDF_HEAD = '%PDF-';
/** Readers accept a head that begins within the first kilobyte. */
const HEAD = 1024;
/** How pictures begin: PNG, JPEG, GIF, WebP, TIFF, HEIC. */
const PICTURE = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp(hei|mif|avif))/s;

/** What a file is instead of a PDF. */
function kindOfOther(bytes: Uint8Array): 'image' | 'not-a-pdf' | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  if (PICTURE.test(head)) return 'image';
  return head.includes(PDF_HEAD) ? undefined : 'not-a-pdf';
}

function conclusionOf({ refusal, signatures, intact }: DocumentReport, root: Uint8Array | undefined): Conclusion {
  if (refusal?.code === 'NOT_A_PDF') return 'not-a-pdf';
  if (refusal) return refusal.code === 'ENCRYPTED' ? 'encrypted' : 'unreadable';
  if (signatures.length === 0) return 'unsigned';
  if (intact) return 'intact';
  return !root || signatures.some((signature) => isOf(signature, root)) ? 'altered' : 'foreign';
}

/** Whether a signature carries a certificate that the root names as its own. It need not hold. */
function isOf({ chain, certificates }: SignatureReport, root: Uint8Array): boolean {
  const authority = readCertificate(Buffer.from(root))?.names.subject;
  const named = (der: Buffer) => authority !== undefined && readCertificate(der)?.names.issuer.equals(authority);
  return chain.length > 0 || certificates.some(named);
}

function signatureVerdict(report: SignatureReport): SignatureVerdict {
  const { field, signer, level, proof, revocation, problems } = report;
  const claimedAt = report.signedAt && timeOf(report.signedAt);
  return {
    field,
    ...(signer && {
      name: commonName(signer.subject),
      ...personOf(signer.subject),
      certificate: {
        serial: signer.serialNumber,
        issuer: commonName(signer.issuer),
        from: new Date(signer.validFrom).toISOString(),
        to: new Date(signer.validTo).toISOString(),
      },
    }),
    ...(level && { level }),
    ...(claimedAt && { claimedAt }),
    ...(proof && { provenAt: proof.at.toISOString(), provenBy: proof.by }),
    then: stateVerdict(revocation.then),
    now: stateVerdict(revocation.now),
    problems: [...new Set(problems)],
  };
}

function stateVerdict(state: RevocationState): StateVerdict {
  if (state.status === 'unknown') return { status: 'unknown' };
  if (state.status === 'good') return { status: 'good', asOf: state.asOf.toISOString() };
  const reason = state.reason === undefined ? {} : { reason: state.reason };
  return { status: 'revoked', on: state.on.toISOString(), ...reason };
}

/** An attribute of a subject as Node writes it: `CN=María Ñáñez`, one attribute a line. */
function attribute(subject: string, type: string): string | undefined {
  const line = subject.split('\n').find((one) => one.startsWith(`${type}=`));
  return line?.slice(type.length + 1).replace(/\\(.)/g, '$1');
}

const commonName = (subject: string): string =>
  attribute(subject, 'CN') ?? subject.replaceAll('\n', ', ').replace(/\\(.)/g, '$1');

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Given name and surname beside a common name that is more than these: the person who signs for that company. */
function personOf(subject: string): Pick<SignatureVerdict, 'person'> {
  const [given, surname, title] = ['GN', 'SN', 'title'].map((type) => attribute(subject, type));
  if (given === undefined || surname === undefined) return {};
  const name = `${given} ${surname}`;
  const own = wordsOf(name);
  if (wordsOf(commonName(subject)).every((word) => own.includes(word))) return {};
  return { person: { name, ...(title !== undefined && { title }) } };
}
