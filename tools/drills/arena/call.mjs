/** Calls as programs make them, and as patient ones do. */
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ status: number, body: any, retryAfter: number }} Answer */
/**
 * @typedef {{ body?: unknown, token?: string, cookie?: string, key?: string, raw?: { type: string, bytes: Buffer } }}
 * Sent
 */

const patience = 150_000;
const again = new Set([429, 500, 502, 503, 504]);
const running = new Set(['FIRMA_EN_CURSO', 'SOLICITUD_EN_CURSO', 'DOCUMENTO_EN_PREPARACION']);

/**
 * @param {string} origin @param {string} method @param {string} path
 * @param {Sent} [sent] cookie: of a browser's session; key: the Idempotency-Key
 * @returns {Promise<Answer>} @throws when the connection itself fails
 */
export async function call(origin, method, path, { body, token, cookie, key, raw } = {}) {
  const response = await fetch(origin + path, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...(raw ? { 'content-type': raw.type } : body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie, origin, 'x-requested-with': 'portal' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: raw ? new Uint8Array(raw.bytes) : body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), retryAfter: Number(response.headers.get('retry-after') ?? 0) };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

/** A connection that failed, as an answer. @param {Error} error @returns {Answer} */
const none = ({ message, cause }) => ({ status: 0, body: { message, cause: String(cause) }, retryAfter: 0 });

/** Whether the answer asks to come again, or there is none. @param {Answer} answer */
const isLater = ({ status, body }) => status === 0 || again.has(status) || running.has(body?.code);

/**
 * Asks until there is an answer that stands.
 * @param {() => Promise<Answer>} ask the same request with the same key
 * @param {(answer: Answer) => void} [seen] told every answer; status 0 where the connection failed
 * @returns {Promise<Answer>} @throws {Error} after two and a half minutes
 */
export async function insist(ask, seen = () => undefined) {
  const until = performance.now() + patience;
  for (;;) {
    const answer = await ask().catch(none);
    seen(answer);
    if (!isLater(answer)) return answer;
    if (performance.now() > until) throw new Error(`no answer stands: ${answer.status} ${JSON.stringify(answer.body)}`);
    const wait = Math.min(Math.max(answer.retryAfter, 0.2), 2) * 1000;
    await pause(wait);
  }
}
