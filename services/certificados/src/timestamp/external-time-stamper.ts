import { randomBytes } from 'node:crypto';
import { HOLE_BYTES, readTimestampResponse, timestampRequest, verifyTimestamp } from '@portal/pdf-signature';
import type { Clock, Tx } from '@portal/service-kit';
import { TimestampFailed, type TimeStamper, type TimestampRequest } from './time-stamper.js';

interface Target {
  readonly url: string;
  readonly timeoutMs: number;
  /** HTTP basic. */
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  /** Certificates that tokens must lead to, DER. */
  readonly roots: Buffer[];
}

const NONCE_BYTES = 16;
/** A signature and its chain need the rest of the room in `/Contents`. */
const MOST_BYTES = HOLE_BYTES - 5 * 1024;
/** How far an authority's clock may be ahead of ours. */
const LEEWAY_MS = 60_000;

/** An external timestamp authority: asked over HTTP, its token checked before it is used. */
export class ExternalTimeStamper implements TimeStamper {
  constructor(
    private readonly target: Target,
    private readonly clock: Clock,
  ) {}

  async stamp(_tx: Tx, { imprint, notBefore }: TimestampRequest): Promise<Buffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const token = granted(await post(this.target, timestampRequest({ imprint, nonce })));
    checkTimestamp(token, { imprint, nonce, roots: this.target.roots, notBefore, now: this.clock.now() });
    return token;
  }
}

function granted(answer: Buffer): Buffer {
  try {
    return readTimestampResponse(answer).token;
  } catch (cause) {
    throw new TimestampFailed('the timestamp authority granted nothing', { cause });
  }
}

interface Expected extends TimestampRequest {
  readonly nonce: Buffer;
  /** DER. */
  readonly roots: Buffer[];
  readonly now: Date;
}

/**
 * Checks a foreign token before it is used. It answers this very request, leads to a trusted root and carries the
 * authority's certificate (EN 319 422 §5.2). Its time lies neither before the signer's certificate nor in the future.
 * @throws TimestampFailed naming everything that does not hold
 */
export function checkTimestamp(token: Buffer, { imprint, nonce, roots, notBefore, now }: Expected): void {
  const verdict = verifyTimestamp(token, { imprint, nonce, roots });
  const problems: string[] = [...verdict.problems];
  if (verdict.genTime && verdict.genTime < notBefore) problems.push('BEFORE_CERTIFICATE');
  if (verdict.genTime && verdict.genTime.getTime() > now.getTime() + LEEWAY_MS) problems.push('FUTURE');
  if (problems.length > 0) throw new TimestampFailed(`the timestamp does not hold: ${problems.join(', ')}`);
}

/**
 * One RFC 3161 request over HTTP (§3.4): content types, no redirect, a limited answer, a deadline for all of it.
 * @throws TimestampFailed whatever goes wrong
 */
async function post({ url, timeoutMs, credentials }: Target, request: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...authorization(credentials),
      },
      body: new Uint8Array(request),
    });
    return await readReply(response);
  } catch (error) {
    if (error instanceof TimestampFailed) throw error;
    throw new TimestampFailed('the timestamp authority did not answer', { cause: error });
  }
}

const authorization = (credentials: Target['credentials']): Record<string, string> =>
  credentials
    ? { authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}` }
    : {};

async function readReply(response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (response.status !== 200 || type !== 'application/timestamp-reply') {
    await response.body?.cancel();
    const found = type ?? 'without a content type';
    throw new TimestampFailed(`the timestamp authority answered ${response.status}, ${found}`);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw new TimestampFailed(`the timestamp authority answered with more than ${MOST_BYTES} bytes`);
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}
