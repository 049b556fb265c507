import { readCms } from '../cms/read-cms.js';
import { must } from '../errors.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import { PdfDict } from '../syntax/values.js';
import { HOLE_BYTES } from './signature-dictionary.js';

/**
 * Second half of a signature: the CMS goes into the hole as hex, zeros fill the rest. No other byte changes.
 *
 * @param digest what {@link openIncrement} answered; a CMS made for something else is refused
 * @throws PdfSignatureError HOLE_MISSING when the draft ends in no open signature, HOLE_TOO_SMALL, DIGEST_MISMATCH, BAD_DER
 */
export function closeIncrement(draft: Buffer, cms: Buffer, digest: Buffer): Buffer {
  must(cms.length <= HOLE_BYTES, 'HOLE_TOO_SMALL', `${cms.length} bytes of CMS`);
  must(readCms(cms).messageDigest.equals(digest), 'DIGEST_MISMATCH', 'the CMS was made for other bytes');
  const hole = findHole(draft);
  const closed = Buffer.from(draft);
  closed.write(cms.toString('hex'), hole + 1, 'latin1');
  return closed;
}

/** The offset of the `<` of the one signature whose range reaches the end of the draft. */
function findHole(draft: Buffer): number {
  const doc = PdfDocument.read(draft);
  for (const field of signatureFields(doc)) {
    const signature = doc.resolve(field.dict.get('V'));
    const range = signature instanceof PdfDict ? signature.get('ByteRange') : undefined;
    if (!Array.isArray(range)) continue;
    const [, hole, after, tail] = range as number[];
    if ((after ?? 0) + (tail ?? 0) === draft.length && isOpen(draft, hole ?? 0, after ?? 0)) return hole as number;
  }
  must(false, 'HOLE_MISSING', 'no open signature at the end of the draft');
}

function isOpen(draft: Buffer, from: number, to: number): boolean {
  return to - from === HOLE_BYTES * 2 + 2 && draft.toString('latin1', from, to) === `<${'0'.repeat(HOLE_BYTES * 2)}>`;
}
