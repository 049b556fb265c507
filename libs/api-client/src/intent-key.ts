import type { ErrorApi } from './error.js';

const pending = new Map<string, string>();

/**
 * The `Idempotency-Key` of one intent: pressing *Enviar* again after a lost answer repeats the key, so the server
 * answers what it already did; once an answer is final, the next press is a new intent.
 */
export function keyFor(intent: string): string {
  const key = pending.get(intent) ?? newKey();
  pending.set(intent, key);
  return key;
}

/** @param error undefined after success */
export function settle(intent: string, error?: ErrorApi): void {
  const unknown = error && (error.status === 0 || error.status >= 500 || error.code === 'SOLICITUD_EN_CURSO');
  if (!unknown) pending.delete(intent);
}

/** A key for who keeps it with what is sent. crypto.randomUUID is missing on plain http other than localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
