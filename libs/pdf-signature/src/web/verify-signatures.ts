import { Inflate } from 'pako';
import type { Certificate, HashName, Seam } from '../seam/platform.js';
import { withSeam } from '../seam/seam.js';
import type { DocumentReport, Trust } from '../verify/document-report.js';
import { verifySignatures as judge } from '../verify/verify-signatures.js';
import { namesIssuer, readCertificate, type WebCertificate } from './certificate.js';
import { digestNow } from './digest.js';
import { digestLater, verifyLater } from './web-crypto.js';

/** Inputs up to this size are hashed at once. */
const SHORT = 64 * 1024;
const CHUNK = 64 * 1024;

/** zlib's inflate, refusing what grows beyond `most`. */
function inflate(raw: Buffer, most: number): Buffer {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate({ windowBits: 15, chunkSize: CHUNK });
  inflater.onData = (chunk) => {
    size += chunk.length;
    if (size > most) throw new RangeError(`more than ${most} bytes`);
    chunks.push(chunk);
  };
  if (!inflater.push(raw, true)) throw new Error(inflater.msg);
  return Buffer.concat(chunks);
}

/**
 * The seam over WebCrypto, which answers later while the kernel asks now. An unanswered question is noted and answered
 * in the document's favour, so that the judgement goes on and asks all else. Judged again with true answers, it says
 * what it says everywhere.
 *
 * @example
 * for (;;) {
 *   const report = withSeam(web.seam, judge);
 *   if (!(await web.answerAll())) return report;
 * }
 */
class WebSeam {
  private readonly certificates = new Map<string, WebCertificate | undefined>();
  private readonly digests = new Map<string, Buffer>();
  private readonly verdicts = new Map<string, boolean>();
  private readonly open = new Map<string, () => Promise<void>>();

  /** @param file the file that is judged: only its own bytes are named by their place */
  constructor(private readonly file: Uint8Array) {}

  readonly seam: Seam = {
    digest: (hash, ...parts) => this.digest(hash, parts),
    inflate,
    certificate: (der) => this.certificate(der),
    isIssued: (certificate, issuer) => this.isIssued(certificate as WebCertificate, issuer as WebCertificate),
    isSigned: (hash, bytes, key, signature) => this.isSigned(hash, bytes, key, signature),
  };

  /** Answers what was asked since the last time. @returns whether anything was */
  async answerAll(): Promise<boolean> {
    const questions = [...this.open.values()];
    this.open.clear();
    await Promise.all(questions.map((answer) => answer()));
    return questions.length > 0;
  }

  private digest(hash: HashName, parts: Buffer[]): Buffer {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const own = parts.every((part) => part.buffer === this.file.buffer);
    if (size <= SHORT || !own) return digestNow(hash, parts);
    const key = `${hash} ${parts.map(({ byteOffset, length }) => `${byteOffset}+${length}`).join(' ')}`;
    const known = this.digests.get(key);
    if (known) return known;
    this.open.set(key, async () => void this.digests.set(key, await digestLater(hash, parts)));
    return Buffer.alloc(digestNow(hash, []).length);
  }

  private certificate(der: Buffer): WebCertificate | undefined {
    const key = der.toString('latin1');
    if (!this.certificates.has(key)) this.certificates.set(key, readCertificate(der));
    return this.certificates.get(key);
  }

  private isIssued(certificate: WebCertificate, issuer: WebCertificate): boolean {
    const { hash, tbs, signature } = certificate.signed;
    return hash !== undefined && namesIssuer(certificate, issuer) && this.isSigned(hash, tbs, issuer, signature);
  }

  private isSigned(hash: HashName, bytes: Buffer, key: Certificate, signature: Buffer): boolean {
    const signer = key as WebCertificate;
    const name = [hash, digestNow('sha256', [bytes]), digestNow('sha256', [signer.spki]), signature]
      .map((part) => part.toString('latin1'))
      .join(' ');
    const known = this.verdicts.get(name);
    if (known !== undefined) return known;
    this.open.set(name, async () => void this.verdicts.set(name, await verifyLater(hash, bytes, signer, signature)));
    return true;
  }
}

/** Each round answers at least one question that no earlier round asked. Honest files need two. */
const MOST_ROUNDS = 32;

/**
 * Judges every signature of a document as the kernel in Node does.
 * @param pdf the whole file; its bytes must not change meanwhile
 * @param onPass told before each pass: the first one asks, the second one knows the answers
 * @throws Error without WebCrypto (a page without HTTPS)
 * @example (await verifySignatures(Buffer.from(bytes), { roots: [root], now: new Date() })).intact
 */
export async function verifySignatures(
  pdf: Buffer,
  trust: Trust = {},
  onPass: (pass: number) => void = () => undefined,
): Promise<DocumentReport> {
  const web = new WebSeam(pdf);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    onPass(round + 1);
    const report = withSeam(web.seam, () => judge(pdf, trust));
    if (!(await web.answerAll())) return report;
  }
  throw new Error('the document asks for more than a browser answers');
}
