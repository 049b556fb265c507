import type { Tx } from '@portal/service-kit';

/** What is to be stamped. */
export interface TimestampRequest {
  /** SHA-256 of the signature value. */
  readonly imprint: Buffer;
  /** Since when the signer's certificate is valid: a time before it is refused. */
  readonly notBefore: Date;
}

/** A timestamp authority: ours, or an external one over HTTP. */
export interface TimeStamper {
  /**
   * @returns a TimeStampToken, DER, that holds
   * @throws TimestampFailed when none is available
   */
  stamp(tx: Tx, request: TimestampRequest): Promise<Buffer>;
}

/** No usable timestamp, and why: for the log. What happens then is a setting (`TSA_FALLO`). */
export class TimestampFailed extends Error {
  override readonly name = 'TimestampFailed';
}

/** Injection token of the authority in use. */
export const TIME_STAMPER = Symbol('time-stamper');
