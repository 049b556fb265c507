import { child, children, readDer, sequence, small, unsigned, yes, type Der } from '../cms/der.js';
import { must, PdfSignatureError } from '../pdf-signature-error.js';
import { messageImprint } from './tst-info.js';

const LEAST_NONCE_BYTES = 8;

export interface TimestampRequestParts {
  /** SHA-256 of the bytes to stamp: for a signature timestamp, of the signature value. */
  imprint: Buffer;
  /** At least 64 random bits. The caller draws them, because the kernel has no randomness. */
  nonce: Buffer;
}

/** TimeStampReq (RFC 3161 §2.4.1) with a nonce, and with certReq: the token must carry the authority's certificate. */
export function timestampRequest({ imprint, nonce }: TimestampRequestParts): Buffer {
  must(nonce.length >= LEAST_NONCE_BYTES, 'UNSUPPORTED', 'a nonce has 64 bits at least');
  return sequence(small(1), messageImprint(imprint), unsigned(nonce), yes());
}

const STATUS = [
  'granted',
  'grantedWithMods',
  'rejection',
  'waiting',
  'revocationWarning',
  'revocationNotification',
] as const;
type TimestampStatus = (typeof STATUS)[number];

export interface TimestampResponse {
  status: TimestampStatus;
  /** ContentInfo, DER. `verifyTimestamp` judges it. */
  token: Buffer;
}

/**
 * The token of a TimeStampResp (RFC 3161 §2.4.2).
 * @throws PdfSignatureError TIMESTAMP_REFUSED with the authority's own words when it granted nothing; BAD_DER when the
 * bytes are no answer
 */
export function readTimestampResponse(bytes: Buffer): TimestampResponse {
  const response = readDer(bytes);
  must(response.tag === 0x30 && response.raw.length === bytes.length, 'BAD_DER', 'timestamp response');
  const info = child(response, 0, 0x30);
  const code = child(info, 0, 0x02).content;
  const status = code.length === 1 ? STATUS[code[0] as number] : undefined;
  must(status, 'BAD_DER', 'timestamp status');
  if (status !== 'granted' && status !== 'grantedWithMods')
    throw new PdfSignatureError('TIMESTAMP_REFUSED', `${status}${reason(info)}`);
  must(children(response).length === 2, 'BAD_DER', 'granted without a token');
  return { status, token: child(response, 1, 0x30).raw };
}

/** The first line of the authority's free text, with log-safe characters only. */
function reason(info: Der): string {
  const words = children(info).find((part) => part.tag === 0x30);
  const first = words && children(words)[0]?.content.toString('utf8', 0, 200);
  return first ? `: ${first.replace(/[^\p{L}\p{N}\p{P} ]/gu, ' ')}` : '';
}
