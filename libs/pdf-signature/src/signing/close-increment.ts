import { readCms } from '../cms/read-cms.js';
import { must } from '../errors.js';
import { HOLE_BYTES, lastContents, OPEN_HOLE, rangeBefore } from './signature-dictionary.js';

/**
 * Second half of a signature: the CMS goes into `/Contents` as hex, zeros fill the rest (ISO 32000-2 §12.8.1, table 255),
 * and no other byte changes: `/ByteRange` leaves out this string alone.
 *
 * @param draft becomes the signed revision itself: a document is not copied once more for its last 16 kB
 * @param digest what {@link openIncrement} answered; a CMS whose message-digest (RFC 5652 §11.2) is another is refused
 * @throws PdfSignatureError HOLE_MISSING when the draft ends in no open signature, HOLE_TOO_SMALL, DIGEST_MISMATCH, BAD_DER
 */
export function closeIncrement(draft: Buffer, cms: Buffer, digest: Buffer): Buffer {
  assertFits(cms);
  must(readCms(cms).messageDigest.equals(digest), 'DIGEST_MISMATCH', 'the CMS was made for other bytes');
  return fillHole(draft, cms);
}

/** The draft itself with these bytes as hex in its hole. @throws PdfSignatureError HOLE_MISSING, HOLE_TOO_SMALL */
export function fillHole(draft: Buffer, content: Buffer): Buffer {
  assertFits(content);
  draft.write(content.toString('hex'), findHole(draft) + 1, 'latin1');
  return draft;
}

const assertFits = ({ length }: Buffer) => must(length <= HOLE_BYTES, 'HOLE_TOO_SMALL', `${length} bytes`);

/**
 * The offset of the `<` of the one signature whose range reaches the end of the draft. Whoever wrote the draft wrote
 * the range right before its hole, so the rest need not be parsed; what is signed is judged by the digest.
 */
function findHole(draft: Buffer): number {
  const hole = lastContents(draft);
  const after = hole + OPEN_HOLE.length;
  const open = hole > 0 && draft.subarray(hole, after).equals(OPEN_HOLE);
  const range = open ? rangeBefore(draft, hole) : undefined;
  must(
    range?.join() === [0, hole, after, draft.length - after].join(),
    'HOLE_MISSING',
    'no open signature at the end of the draft',
  );
  return hole;
}
