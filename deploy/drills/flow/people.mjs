/** Access tokens of the sample users, as scripts get them (client `portal-cli`, local realm only). */

/** @type {Map<string, { token: string, until: number }>} */
const known = new Map();
const margin = 30_000;

/** @param {import('../arena/arena.mjs').Arena} arena @param {string} name of the local realm @returns {Promise<string>} */
export async function tokenOf({ keycloakUrl }, name) {
  const kept = known.get(keycloakUrl + name);
  if (kept && kept.until > Date.now()) return kept.token;
  const form = { grant_type: 'password', client_id: 'portal-cli', username: `${name}@transcarga.test`, password: 'portal-local' };
  const response = await fetch(`${keycloakUrl}/realms/portal/protocol/openid-connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token, expires_in: seconds } = /** @type {any} */ (await response.json());
  if (!token) throw new Error(`no token for ${name}`);
  known.set(keycloakUrl + name, { token, until: Date.now() + seconds * 1000 - margin });
  return token;
}
