/** Whether a portal that is too busy says so as it promises. Pure. */

/**
 * @param {{ status: number, headers: Record<string, string>, body: unknown }} answer
 * @param {Readonly<Record<string, readonly [status: number, message: string]>>} refusals what a portal may say then, by
 * code
 * @returns {boolean} RFC 6585 and RFC 9110: too many requests, or not now, both with `Retry-After`; and the code that
 * belongs to the status, in its sentence
 */
export function isHonest({ status, headers, body }, refusals) {
  if (!(Number(headers['Retry-After']) > 0)) return false;
  const { code, message, requestId } = saidIn(body);
  const [, [meant, sentence] = []] = Object.entries(refusals).find(([known]) => known === code) ?? [];
  return meant === status && message === sentence && typeof requestId === 'string' && requestId !== '';
}

/** @param {unknown} body @returns {{ code?: unknown, message?: unknown, requestId?: unknown }} */
function saidIn(body) {
  try {
    return JSON.parse(String(body)) ?? {};
  } catch {
    return {};
  }
}
