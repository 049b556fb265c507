/** I7: whatever the door refuses but for want of a login, it says why in the Spanish sentence of its code. */
import { randomUUID } from 'node:crypto';
import { catalogo } from '@portal/contracts';
import { isErrorCode, messageOf, statusOf } from '@portal/contracts/core';

/** Refusals that no call of the catalogue makes: a foreign address, a broken body. */
const others = [
  { method: 'GET', path: '/api/no-existe' },
  { method: 'POST', path: '/api/inscripcion-terceros', body: '{' },
  { method: 'POST', path: '/api/inscripcion-terceros', body: '[]' },
];

/**
 * Makes every call of the catalogue as a stranger with ids that nobody has.
 * @param {string} origin of a portal that answers
 * @returns {Promise<string[]>}
 * @throws {Error} when it refused nothing that could be judged
 */
export async function refusalsSpoken(origin) {
  const calls = Object.values(catalogo).flatMap((call) => {
    if (call.kind === 'internal') return [];
    const path = call.path.replaceAll(/:[a-zA-Z]+/g, () => randomUUID());
    return [{ method: call.method, path, ...(call.method === 'GET' ? {} : { body: '{}' }) }];
  });
  const breaks = [];
  let judged = 0;
  for (const { method, path, body } of [...calls, ...others]) {
    const headers = { 'content-type': 'application/json', origin, 'x-requested-with': 'portal' };
    const response = await fetch(origin + path, { method, redirect: 'manual', headers, ...(body && { body }) });
    const text = await response.text();
    if (response.status < 400 || response.status === 401) continue;
    judged += 1;
    const fault = faultOf(response.status, text);
    if (fault) breaks.push(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${response.status}: ${fault}`);
  }
  if (judged === 0) throw new Error(`${origin} refused nothing but logins: no refusal was judged`);
  return breaks;
}

/** @param {number} status @param {string} text @returns {string | undefined} why people cannot read this refusal */
export function faultOf(status, text) {
  /** @type {{ code?: unknown, message?: unknown, requestId?: unknown }} */
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    return 'no JSON';
  }
  const { code, message, requestId } = said ?? {};
  if (!isErrorCode(code)) return `unknown code ${String(code)}`;
  if (statusOf(code) !== status) return `${code} has another status`;
  if (message !== messageOf(code)) return `${code} says «${String(message)}»`;
  return typeof requestId === 'string' && requestId !== '' ? undefined : `${code} without requestId`;
}
