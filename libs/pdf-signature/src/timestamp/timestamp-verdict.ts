import type { Certificate } from '../seam/platform.js';

/**
 * What is wrong with a timestamp. `TOKEN`: unreadable. `IMPRINT`: it stamps other bytes. `NONCE`: it answers another
 * request. `SIGNER`: no certificate fits the signer. `SIGNATURE`: that key did not sign it. `EKU`: the certificate is
 * not critically limited to stamping. `VALIDITY`: the time lies outside the certificate's validity. `CHAIN`: no path to
 * a root.
 */
export type TimestampProblem = 'TOKEN' | 'IMPRINT' | 'NONCE' | 'SIGNER' | 'SIGNATURE' | 'EKU' | 'VALIDITY' | 'CHAIN';

export interface TimestampVerdict {
  genTime?: Date;
  accuracyMs?: number;
  policy?: string;
  serial?: string;
  /** The authority's own certificate. */
  authority?: Certificate;
  /** All that the token carries, DER. */
  certificates: Buffer[];
  /** Whether `buildTimestampToken` would write the same bytes: then no byte of the token is free. */
  canonical: boolean;
  problems: TimestampProblem[];
}
