import { isInDoubt } from './call-error.js';
import { newKey } from './call.js';
import type { ErrorApi } from './error-api.js';

const pending = new Map<string, string>();

/**
 * The `Idempotency-Key` of one intent. Pressing *Enviar* again after a lost answer repeats the key, so the server
 * answers with what it already did. After a final answer the next press is a new intent.
 */
export function intentKey(intent: string): string {
  const key = pending.get(intent) ?? newKey();
  pending.set(intent, key);
  return key;
}

/** @param error undefined after success */
export function settleIntent(intent: string, error?: ErrorApi): void {
  if (!error || !isInDoubt(error.status, error.code)) pending.delete(intent);
}
