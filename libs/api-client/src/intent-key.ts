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
  const unknown = error && (error.status === 0 || error.status >= 500 || error.code === 'SOLICITUD_EN_CURSO');
  if (!unknown) pending.delete(intent);
}

/**
 * A key for a caller that keeps it with what it sends. It does not use `crypto.randomUUID`, which is missing on plain
 * http outside localhost.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
