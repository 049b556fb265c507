/** The realm is imported once; when the portal's address or the mail port changes, its clients follow by REST. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adminUser } from './keycloak.mjs';

/** @param {string} url @param {RequestInit} [init] @returns {Promise<any>} */
async function call(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok)
    throw new Error(
      `Keycloak: ${init?.method ?? 'GET'} ${new URL(url).pathname} → ${response.status} ${await response.text()}`,
    );
  return response.status === 204 ? undefined : response.json();
}

/** @param {string} url @param {string} password @returns {Promise<string>} */
async function adminToken(url, password) {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: adminUser, password });
  return (await call(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form }))
    .access_token;
}

/**
 * Every address of the old origin in a client becomes one of the new. Pure.
 * @param {unknown} value @param {string} from @param {string} to @returns {any}
 */
export function moved(value, from, to) {
  if (typeof value === 'string')
    return value === from || value.startsWith(`${from}/`) ? to + value.slice(from.length) : value;
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, from, to)]));
}

/**
 * @param {{ url: string, home: string, origin: string, smtp: { host: string, port: string }, password: string }}
 * options
 * @returns {Promise<boolean>} true when something had to change
 */
export async function followOrigin({ url, home, origin, smtp, password }) {
  const stamp = path.join(home, 'data/origen.json');
  const wanted = JSON.stringify({ origin, smtp });
  const known = await readFile(stamp, 'utf8').catch(() => undefined);
  if (known !== undefined && known !== wanted)
    await update(url, JSON.parse(known), { origin, smtp }, await adminToken(url, password));
  await writeFile(stamp, wanted);
  return known !== undefined && known !== wanted;
}

/**
 * @param {string} url
 * @param {{ origin: string }} before
 * @param {{ origin: string, smtp: { host: string, port: string } }} after
 * @param {string} token
 */
async function update(url, before, after, token) {
  const realm = `${url}/admin/realms/portal`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const client of await call(`${realm}/clients`, { headers })) {
    const next = moved(client, before.origin, after.origin);
    if (JSON.stringify(next) !== JSON.stringify(client)) {
      await call(`${realm}/clients/${client.id}`, { method: 'PUT', headers, body: JSON.stringify(next) });
    }
  }
  const { smtpServer } = await call(realm, { headers });
  await call(realm, { method: 'PUT', headers, body: JSON.stringify({ smtpServer: { ...smtpServer, ...after.smtp } }) });
}
