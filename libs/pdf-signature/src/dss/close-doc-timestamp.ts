import { must } from '../errors.js';
import { fillHole } from '../signing/close-increment.js';
import { readTimestampToken } from '../timestamp/read-timestamp-token.js';

/**
 * Second half of a document timestamp: the TimeStampToken (RFC 3161 §2.4.2) goes into the hole, zeros fill the rest.
 *
 * @param draft becomes the stamped revision itself, as in `closeIncrement`
 * @param digest what `openDocTimestamp` answered; a token that stamps something else is refused
 * @throws PdfSignatureError HOLE_MISSING when the draft ends in no open timestamp, HOLE_TOO_SMALL, DIGEST_MISMATCH, BAD_DER
 */
export function closeDocTimestamp(draft: Buffer, token: Buffer, digest: Buffer): Buffer {
  const { imprint } = readTimestampToken(token);
  must(imprint.hash === 'sha256' && imprint.digest.equals(digest), 'DIGEST_MISMATCH', 'the token stamps other bytes');
  return fillHole(draft, token);
}
