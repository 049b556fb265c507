import { withSeam } from '../seam/seam.js';
import type { DocumentReport, Trust } from '../verify/document-report.js';
import { verifySignatures as judge } from '../verify/verify-signatures.js';
import { WebSeam } from './web-seam.js';

/** Each round answers at least one question that no earlier round asked. Honest files need two. */
const MOST_ROUNDS = 32;

/**
 * Judges every signature of a document as the kernel in Node does.
 * @param pdf the whole file; its bytes must not change meanwhile
 * @throws Error without WebCrypto (a page without HTTPS)
 * @example (await verifySignatures(Buffer.from(bytes), { roots: [root], now: new Date() })).intact
 */
export async function verifySignatures(pdf: Buffer, trust: Trust = {}): Promise<DocumentReport> {
  const web = new WebSeam(pdf);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const report = withSeam(web.seam, () => judge(pdf, trust));
    if (!(await web.answerAll())) return report;
  }
  throw new Error('the document asks for more than a browser answers');
}
